ALTER TABLE "rank_projects" ADD COLUMN "summary_due_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("account_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rank_projects_summarized" ON "rank_projects" USING btree ("summary_due_at") WHERE "rank_projects"."next_run_at" is not null and "rank_projects"."deleted_at" is null;