-- Filled by hand for the pages that are there: nobody knows any more whom their AI Overviews cited on which address.
ALTER TABLE "serp_snapshots" ADD COLUMN "organic_count" smallint;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "pages_count" smallint;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "ai_overview" text;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "details" "bytea";--> statement-breakpoint
UPDATE "serp_snapshots" SET "organic_count" = jsonb_array_length("organic"),
  "ai_overview" = CASE WHEN NOT "ai_overview_shown" THEN 'none' WHEN cardinality("ai_overview_domains") > 0 THEN 'loaded' ELSE 'not-loaded' END;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ALTER COLUMN "organic_count" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ALTER COLUMN "ai_overview" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_snapshots" DROP COLUMN "ai_overview_shown";--> statement-breakpoint
ALTER TABLE "serp_snapshots" DROP COLUMN "ai_overview_domains";--> statement-breakpoint
-- Compressed already; compressing it again costs time and saves nothing.
ALTER TABLE "serp_snapshots" ALTER COLUMN "details" SET STORAGE EXTERNAL;
