CREATE TABLE "rank_project_notes" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_project_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rank_project_notes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "rank_project_competitors" ADD COLUMN "since" date;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "top3_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "top10_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "top20_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "top100_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "click_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "improved_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "declined_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "unchanged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "appeared_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "lost_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "earlier_done_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "earlier_failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "retry_run" integer;--> statement-breakpoint
ALTER TABLE "rank_project_notes" ADD CONSTRAINT "rank_project_notes_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_project_notes_by_date" ON "rank_project_notes" USING btree ("account_id","project_id","date");--> statement-breakpoint
CREATE INDEX "rank_project_keywords_everywhere" ON "rank_project_keywords" USING btree ("keyword_key");--> statement-breakpoint
CREATE INDEX "rank_projects_retried" ON "rank_projects" USING btree ("retry_at") WHERE "rank_projects"."retry_at" is not null;--> statement-breakpoint
-- What the days so far add up to: the same sums as in sum-days.ts.
UPDATE "rank_project_days" AS d SET failed_count = s.failed_count, top3_count = s.top3_count, top10_count = s.top10_count,
	top20_count = s.top20_count, top100_count = s.top100_count, click_sum = s.click_sum, improved_count = s.improved_count,
	declined_count = s.declined_count, unchanged_count = s.unchanged_count, appeared_count = s.appeared_count, lost_count = s.lost_count
FROM (
	SELECT account_id, project_id, day,
		count(*) FILTER (WHERE state = 'failed') AS failed_count,
		count(*) FILTER (WHERE rank <= 3) AS top3_count,
		count(*) FILTER (WHERE rank BETWEEN 4 AND 10) AS top10_count,
		count(*) FILTER (WHERE rank BETWEEN 11 AND 20) AS top20_count,
		count(*) FILTER (WHERE rank > 20) AS top100_count,
		coalesce(sum((ARRAY[3040, 1620, 973, 659, 469, 338, 250, 190, 150, 120, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 10])[least(rank, 21)]) FILTER (WHERE rank IS NOT NULL), 0) AS click_sum,
		count(*) FILTER (WHERE rank < previous_rank) AS improved_count,
		count(*) FILTER (WHERE rank > previous_rank) AS declined_count,
		count(*) FILTER (WHERE state <> 'failed' AND previous_depth IS NOT NULL AND NOT coalesce(rank <> previous_rank, false)
			AND NOT coalesce(previous_rank IS NULL AND rank <= previous_depth, false)
			AND NOT coalesce(rank IS NULL AND previous_rank <= depth, false)) AS unchanged_count,
		count(*) FILTER (WHERE previous_rank IS NULL AND rank <= previous_depth) AS appeared_count,
		count(*) FILTER (WHERE state <> 'failed' AND rank IS NULL AND previous_rank <= depth) AS lost_count
	FROM rank_observations GROUP BY account_id, project_id, day) s
WHERE d.account_id = s.account_id AND d.project_id = s.project_id AND d.day = s.day;
--> statement-breakpoint
UPDATE "rank_project_competitors" AS c SET since = s.day
FROM (SELECT account_id, competitor_id, min(day) AS day FROM rank_competitor_observations GROUP BY account_id, competitor_id) s
WHERE c.account_id = s.account_id AND c.id = s.competitor_id;
