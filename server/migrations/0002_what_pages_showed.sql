ALTER TABLE "serp_queries" DROP CONSTRAINT "serp_queries_question";--> statement-breakpoint
ALTER TABLE "credit_settings" ADD COLUMN "ai_overview_cost" numeric(18,8);--> statement-breakpoint
ALTER TABLE "keyword_metrics" ADD COLUMN "intent" text;--> statement-breakpoint
ALTER TABLE "keyword_metrics" ADD COLUMN "competition" double precision;--> statement-breakpoint
ALTER TABLE "keyword_metrics" ADD COLUMN "low_bid_usd" numeric(18,8);--> statement-breakpoint
ALTER TABLE "keyword_metrics" ADD COLUMN "high_bid_usd" numeric(18,8);--> statement-breakpoint
ALTER TABLE "rank_competitor_observations" ADD COLUMN "owned_features" text[];--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "results_read" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "ai_overview" text;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "features" text[];--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "is_doubtful" boolean;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "owned_features" text[];--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "ai_known_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "ai_shown_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "ai_loaded_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "ai_cited_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_results_read" smallint;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_ai_overview" text;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_features" text[];--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_owned_features" text[];--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_correction" jsonb;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "latest_is_doubtful" boolean;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "loads_ai_overview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "extra_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "includes_subdomains" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "results_read" smallint;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "ai_overview" text;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "features" text[];--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "is_doubtful" boolean;--> statement-breakpoint
ALTER TABLE "serp_check_earlier_ranks" ADD COLUMN "owned_features" jsonb;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "results_read" smallint;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "ai_overview" text;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "features" text[];--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "correction" jsonb;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "is_doubtful" boolean;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "owned_features" jsonb;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "loads_ai_overview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "extra_page" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "includes_subdomains" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "paid_pages" ADD COLUMN "loads_ai_overview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_queries" ADD COLUMN "loads_ai_overview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_queries" ADD CONSTRAINT "serp_queries_question" UNIQUE("keyword","engine","device","language_code","location_code","depth","loads_ai_overview");--> statement-breakpoint
-- The provider's surcharge with the margin the other costs have.
UPDATE "credit_settings" SET "ai_overview_cost" = 0.0007 WHERE "title" = 'SERPS';
