-- outside transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "rank_project_keywords_in_settings" ON "rank_project_keywords" USING btree ("account_id","project_id","keyword_key","setting_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rank_project_keywords_of_setting" ON "rank_project_keywords" USING btree ("account_id","project_id","setting_id","id");--> statement-breakpoint
ALTER TABLE "rank_project_keywords" VALIDATE CONSTRAINT "rank_project_keywords_asked";--> statement-breakpoint
-- Wider than the index above. A release before never had a keyword twice, and names the constraint nowhere.
ALTER TABLE "rank_project_keywords" DROP CONSTRAINT IF EXISTS "rank_project_keywords_once";
