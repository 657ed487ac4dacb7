CREATE TABLE "rank_project_weeks" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"since_day" date,
	"run" integer NOT NULL,
	"keywords_count" integer NOT NULL,
	"largest_groups" jsonb NOT NULL,
	"references_count" integer NOT NULL,
	"statements" jsonb NOT NULL,
	CONSTRAINT "rank_project_weeks_account_id_project_id_day_pk" PRIMARY KEY("account_id","project_id","day")
);
--> statement-breakpoint
CREATE TABLE "rank_share_days" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"scope" text NOT NULL,
	"scope_id" integer NOT NULL,
	"day" date NOT NULL,
	"keywords_count" integer NOT NULL,
	"volume_count" integer NOT NULL,
	"missing_count" integer NOT NULL,
	"domains_count" integer NOT NULL,
	"domains" text[] NOT NULL,
	"shares" integer[] NOT NULL,
	"volume_shares" integer[] NOT NULL,
	"keyword_counts" integer[] NOT NULL,
	"bests" smallint[] NOT NULL,
	"rest_share" integer NOT NULL,
	"rest_volume_share" integer NOT NULL,
	"repeated_share" integer NOT NULL,
	"repeated_volume_share" integer NOT NULL,
	"is_outdated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rank_share_days_account_id_project_id_scope_scope_id_day_pk" PRIMARY KEY("account_id","project_id","scope","scope_id","day")
);
--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "share_weight" text DEFAULT 'keywords' NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "shares_run" integer;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "shares_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_weeks" ADD CONSTRAINT "rank_project_weeks_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_share_days" ADD CONSTRAINT "rank_share_days_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_projects_shares" ON "rank_projects" USING btree ("account_id","id") WHERE "rank_projects"."shares_run" is distinct from "rank_projects"."run" and "rank_projects"."deleted_at" is null;