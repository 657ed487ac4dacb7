DROP INDEX "credit_lots_spendable";--> statement-breakpoint
DROP INDEX "credit_lots_due";--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "has_remaining" boolean GENERATED ALWAYS AS (remaining > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_lots_spendable" ON "credit_lots" USING btree ("account_id","expires_at") WHERE "credit_lots"."has_remaining";--> statement-breakpoint
CREATE INDEX "credit_lots_due" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."has_remaining";