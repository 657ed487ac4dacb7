ALTER TABLE "rank_project_keywords" ALTER COLUMN "latest_baseline" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "rank_projects" ALTER COLUMN "baseline" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "least_depth" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "unknown_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_notes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "previous_results_read" smallint;--> statement-breakpoint
-- Days that are there were read to one depth; which changes of theirs were unknown is not: they stay among the unchanged.
UPDATE "rank_project_days" SET "least_depth" = "depth";
