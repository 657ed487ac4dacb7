CREATE TABLE "rank_keyword_tags" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"keyword_id" integer NOT NULL,
	CONSTRAINT "rank_keyword_tags_account_id_project_id_tag_id_keyword_id_pk" PRIMARY KEY("account_id","project_id","tag_id","keyword_id")
);
--> statement-breakpoint
CREATE TABLE "rank_packed_days" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"keywords" text NOT NULL,
	"ranks" text NOT NULL,
	"ranks_before" text NOT NULL,
	"facts" text NOT NULL,
	"depths" text,
	"organic_ranks" jsonb,
	"checked_count" integer NOT NULL,
	"failed_count" integer NOT NULL,
	"click_sum" integer NOT NULL,
	"improved_count" integer NOT NULL,
	"declined_count" integer NOT NULL,
	CONSTRAINT "rank_packed_days_account_id_project_id_day_pk" PRIMARY KEY("account_id","project_id","day")
);
--> statement-breakpoint
CREATE TABLE "rank_segments" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"in_summary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rank_segments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_segments_once" UNIQUE("account_id","project_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "rank_tags" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rank_tags_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_tags_once" UNIQUE("account_id","project_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "rank_keyword_tags" ADD CONSTRAINT "rank_keyword_tags_tag" FOREIGN KEY ("account_id","tag_id") REFERENCES "public"."rank_tags"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_keyword_tags" ADD CONSTRAINT "rank_keyword_tags_keyword" FOREIGN KEY ("account_id","keyword_id") REFERENCES "public"."rank_project_keywords"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_packed_days" ADD CONSTRAINT "rank_packed_days_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_segments" ADD CONSTRAINT "rank_segments_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_tags" ADD CONSTRAINT "rank_tags_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_keyword_tags_of_keyword" ON "rank_keyword_tags" USING btree ("account_id","keyword_id");