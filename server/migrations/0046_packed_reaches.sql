ALTER TABLE "rank_packed_days" ADD COLUMN "reaches" text;--> statement-breakpoint
ALTER TABLE "rank_packed_days" ADD COLUMN "reaches_before" text;--> statement-breakpoint
ALTER TABLE "rank_packed_days" ADD COLUMN "volatilities" text;--> statement-breakpoint
ALTER TABLE "rank_packed_days" ADD COLUMN "version" uuid;