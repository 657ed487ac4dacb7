ALTER TABLE "checkouts" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_id" ON "checkouts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "purchases_id" ON "purchases" USING btree ("id");