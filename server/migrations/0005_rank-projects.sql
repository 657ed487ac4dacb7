CREATE TABLE "rank_competitor_observations" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"keyword_id" integer NOT NULL,
	"competitor_id" integer NOT NULL,
	"state" text NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"depth" smallint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"result_query_id" bigint NOT NULL,
	"result_id" uuid NOT NULL,
	"url" text,
	CONSTRAINT "rank_competitor_observations_key" PRIMARY KEY("account_id","project_id","day","keyword_id","competitor_id")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
CREATE TABLE "rank_observations" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"keyword_id" integer NOT NULL,
	"state" text NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"depth" smallint NOT NULL,
	"previous_rank" smallint,
	"previous_depth" smallint,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"result_query_id" bigint,
	"result_id" uuid,
	"url" text,
	"other_urls" text[],
	CONSTRAINT "rank_observations_account_id_project_id_day_keyword_id_pk" PRIMARY KEY("account_id","project_id","day","keyword_id")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
-- Every statement about ranks names one account, so each touches one table of sixteen; ranks are kept for ever, so months would buy nothing.
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE rank_observations_%1$s PARTITION OF rank_observations FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
		EXECUTE format('CREATE TABLE rank_competitor_observations_%1$s PARTITION OF rank_competitor_observations FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "rank_project_competitors" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_project_competitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"domain" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "rank_project_competitors_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_project_competitors_once" UNIQUE("account_id","project_id","domain")
);
--> statement-breakpoint
CREATE TABLE "rank_project_days" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"looked_count" integer NOT NULL,
	"found_count" integer NOT NULL,
	"rank_sum" integer NOT NULL,
	CONSTRAINT "rank_project_days_account_id_project_id_day_pk" PRIMARY KEY("account_id","project_id","day")
);
--> statement-breakpoint
CREATE TABLE "rank_project_keywords" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_project_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"run" integer NOT NULL,
	"progress" text NOT NULL,
	"is_free" boolean NOT NULL,
	"look_id" uuid,
	"result_query_id" bigint,
	"result_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"failure" text,
	"latest_day" date,
	"latest_taken_at" timestamp (3) with time zone,
	"latest_state" text,
	"latest_rank" smallint,
	"latest_depth" smallint,
	"latest_url" text,
	CONSTRAINT "rank_project_keywords_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_project_keywords_once" UNIQUE("account_id","project_id","keyword_key")
);
--> statement-breakpoint
CREATE TABLE "rank_project_runs" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"slot" timestamp (3) with time zone,
	"skipped_for" text,
	"credits_per_keyword" numeric(14,4) NOT NULL,
	"keywords_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"charged_count" integer,
	"hold_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "rank_project_runs_account_id_project_id_number_pk" PRIMARY KEY("account_id","project_id","number"),
	CONSTRAINT "rank_project_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "rank_projects" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"country_code" integer NOT NULL,
	"location_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"depth" smallint NOT NULL,
	"duration" text NOT NULL,
	"run_at" text NOT NULL,
	"time_zone" text NOT NULL,
	"keywords_count" integer NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_executed_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"claimed_slot" timestamp (3) with time zone,
	"skipped_for" text,
	CONSTRAINT "rank_projects_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "rank_project_competitors" ADD CONSTRAINT "rank_project_competitors_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD CONSTRAINT "rank_project_days_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD CONSTRAINT "rank_project_keywords_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD CONSTRAINT "rank_project_runs_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD CONSTRAINT "rank_projects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_project_keywords_in_order" ON "rank_project_keywords" USING btree ("account_id","project_id","id");--> statement-breakpoint
CREATE INDEX "rank_project_keywords_waiting" ON "rank_project_keywords" USING btree ("look_id") WHERE "rank_project_keywords"."progress" = 'pending';--> statement-breakpoint
CREATE INDEX "rank_project_runs_open" ON "rank_project_runs" USING btree ("created_at") WHERE "rank_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "rank_projects_newest" ON "rank_projects" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "rank_projects_due" ON "rank_projects" USING btree ("next_run_at") WHERE "rank_projects"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "rank_projects_claimed" ON "rank_projects" USING btree ("claimed_slot") WHERE "rank_projects"."claimed_slot" is not null;