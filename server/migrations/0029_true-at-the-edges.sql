ALTER TABLE "domain_keywords" ALTER COLUMN "position_absolute" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_keywords" ALTER COLUMN "traffic" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_keywords" ADD COLUMN "is_snippet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_competitor_observations" ADD COLUMN "organic_rank" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "organic_rank" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "previous_is_snippet" boolean;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "previous_organic_rank" smallint;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_organic_rank" smallint;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "counts_snippets" boolean DEFAULT true NOT NULL;