ALTER TABLE "accounts" ADD COLUMN "suspend_reason" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auto_recharge" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auto_recharge" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "recharge_terms" text;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "summarized_day" date;
--> statement-breakpoint
-- by hand
-- Earlier summaries were of the week before the last Monday at seven; the next one begins where they ended.
UPDATE "rank_projects" SET "summarized_day" = date_trunc('week', (now() AT TIME ZONE "time_zone") - interval '7 hours')::date - 1
WHERE ("created_at" AT TIME ZONE "time_zone")::date < date_trunc('week', (now() AT TIME ZONE "time_zone") - interval '7 hours')::date;
