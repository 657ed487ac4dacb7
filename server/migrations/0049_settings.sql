ALTER TABLE "rank_project_keywords" ADD COLUMN "setting_id" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "asked_run" integer;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "extra_credits" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "credits_by_setting" jsonb;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "further_settings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "last_setting_id" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- All rows of today are of the first setting. The next file validates it without blocking anybody.
ALTER TABLE "rank_project_keywords" ADD CONSTRAINT "rank_project_keywords_asked" CHECK ("rank_project_keywords"."setting_id" = 0 or ("rank_project_keywords"."asked_run" is not null and "rank_project_keywords"."asked_run" = "rank_project_keywords"."run")) NOT VALID;
