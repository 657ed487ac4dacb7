ALTER TABLE "rank_observations" ADD COLUMN "is_baseline" boolean;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "baseline_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_baseline" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "baseline" smallint DEFAULT 0 NOT NULL;