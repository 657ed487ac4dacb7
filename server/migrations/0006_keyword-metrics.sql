CREATE TABLE "keyword_metrics" (
	"country_code" integer NOT NULL,
	"language_code" text NOT NULL,
	"keyword" text NOT NULL,
	"search_volume" integer,
	"difficulty" smallint,
	"cpc_usd" numeric(18,8),
	"monthly_searches" jsonb,
	"taken_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "keyword_metrics_country_code_language_code_keyword_pk" PRIMARY KEY("country_code","language_code","keyword")
);
--> statement-breakpoint
CREATE INDEX "keyword_metrics_due" ON "keyword_metrics" USING btree ("country_code","language_code","due_at") WHERE "keyword_metrics"."due_at" is not null;