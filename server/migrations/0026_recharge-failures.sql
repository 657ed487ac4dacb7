ALTER TABLE "auto_recharge" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auto_recharge" ADD COLUMN "failure" text;