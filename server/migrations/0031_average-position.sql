ALTER TABLE "rank_project_days" ADD COLUMN "before_uncounted_snippet_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "counts_unranked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- by hand
UPDATE "rank_project_days" d SET "before_uncounted_snippet_count" = s.count
FROM (
  SELECT o.account_id, o.project_id, o.day, count(*)::int AS count
  FROM "rank_projects" p
  JOIN "rank_observations" o ON o.account_id = p.account_id AND o.project_id = p.id
  WHERE NOT p.counts_snippets AND o.state <> 'failed' AND o.previous_is_snippet AND o.previous_organic_rank IS NULL
  GROUP BY o.account_id, o.project_id, o.day
) s
WHERE d.account_id = s.account_id AND d.project_id = s.project_id AND d.day = s.day;
