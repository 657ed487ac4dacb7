ALTER TABLE "rank_competitor_observations" ADD COLUMN "other_page" jsonb;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "other_page" jsonb;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_other_page" jsonb;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_feature_owners" jsonb;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "other_pages" jsonb;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "other_pages" jsonb;--> statement-breakpoint
-- by hand
-- Counted again when they are next shown, organic results and ads apart.
DELETE FROM "domain_comparisons";
