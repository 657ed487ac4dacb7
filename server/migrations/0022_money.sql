ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "debt_paid" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "balance_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reversals" ADD COLUMN "written_off" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "written_off" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_written_off" CHECK ("credit_lots"."written_off" >= 0);--> statement-breakpoint
-- It held the last change, below zero where credits were given back; now what is still taken.
UPDATE "reversals" SET "credits" = 0 WHERE "credits" < 0;
