CREATE TABLE "account_use" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeded_faq_categories" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_counts" (
	"quarter" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"work" text NOT NULL,
	"done_count" integer NOT NULL,
	"failed_count" integer NOT NULL,
	"credits" numeric(14,4) NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "summary_due_at" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_use" ADD CONSTRAINT "account_use_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_questions" ADD CONSTRAINT "faq_questions_category_id_faq_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faq_questions_category" ON "faq_questions" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "work_tallies_time" ON "work_tallies" USING btree ("at");--> statement-breakpoint
CREATE INDEX "work_tallies_single" ON "work_tallies" USING btree ("at") WHERE not "work_tallies"."is_sum";--> statement-breakpoint
CREATE INDEX "purchases_paid" ON "purchases" USING btree ("purchased_at") WHERE "purchases"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "reversals_time" ON "reversals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_calls_charged" ON "provider_calls" USING btree ("started_at","cost_usd") WHERE "provider_calls"."cost_usd" <> 0;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("account_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_old" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rank_projects_summarized" ON "rank_projects" USING btree ("summary_due_at") WHERE "rank_projects"."next_run_at" is not null and "rank_projects"."deleted_at" is null;--> statement-breakpoint
-- What is known of the time before: live sessions of owners and their sign-ins.
INSERT INTO account_use (account_id, last_used_at)
SELECT account_id, max(at) FROM (
  SELECT account_id, last_used_at AS at FROM sessions WHERE switched_by_id IS NULL
  UNION ALL
  SELECT account_id, at FROM audit_log WHERE action = 'sign-in' AND account_id IS NOT NULL
) used GROUP BY account_id;--> statement-breakpoint
-- Work of checks, projects and domains that are still there.
INSERT INTO work_tallies (at, work, done_count, failed_count, credits, is_sum)
SELECT date_bin('15 minutes', at, 'epoch'), work, sum(done), sum(failed), 0, true FROM (
  SELECT coalesce(finished_at, last_progress_at) AS at, 'serp-check' AS work, done_count AS done, failed_count AS failed FROM serp_check_runs
  UNION ALL
  SELECT coalesce(finished_at, last_progress_at), 'rank-project', done_count, failed_count FROM rank_project_runs
  UNION ALL
  SELECT coalesce(finished_at, last_progress_at), 'domain-serp', done_count, failed_count FROM domain_serp_runs
  UNION ALL
  SELECT coalesce(finished_at, last_progress_at), 'domain-project', done_count, failed_count FROM domain_project_runs
  UNION ALL
  SELECT coalesce(finished_at, last_progress_at), 'backlink-project', done_count, failed_count FROM backlink_project_runs
) runs WHERE at IS NOT NULL AND done + failed > 0 GROUP BY 1, 2;--> statement-breakpoint
-- Everything that was ever charged for: the ledger keeps it when its check is deleted.
INSERT INTO work_tallies (at, work, done_count, failed_count, credits, is_sum)
SELECT date_bin('15 minutes', created_at, 'epoch'), split_part(reference, ':', 1), 0, 0, sum(amount), true
FROM credit_transfers WHERE to_bucket = 'spent' GROUP BY 1, 2;
