-- Reads these tables whole, while everybody else goes on reading and writing them.
ALTER TABLE "rank_observations" VALIDATE CONSTRAINT "rank_observations_bound";--> statement-breakpoint
ALTER TABLE "rank_competitor_observations" VALIDATE CONSTRAINT "rank_competitor_observations_bound";--> statement-breakpoint
ALTER TABLE "paid_pages" VALIDATE CONSTRAINT "paid_pages_bound";
