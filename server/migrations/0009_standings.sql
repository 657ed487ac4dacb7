ALTER TABLE "rank_project_days" ADD COLUMN "before_found_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "before_rank_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "before_click_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What the days so far have taken the place of: the same sums as in day-sums.ts.
UPDATE "rank_project_days" AS d SET before_found_count = s.found, before_rank_sum = s.rank_sum, before_click_sum = s.click_sum
FROM (
	SELECT account_id, project_id, day, count(*) AS found, sum(previous_rank) AS rank_sum,
		sum((ARRAY[3040, 1620, 973, 659, 469, 338, 250, 190, 150, 120, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 10])[least(previous_rank, 21)]) AS click_sum
	FROM rank_observations WHERE state <> 'failed' AND previous_rank IS NOT NULL GROUP BY account_id, project_id, day) s
WHERE d.account_id = s.account_id AND d.project_id = s.project_id AND d.day = s.day;
