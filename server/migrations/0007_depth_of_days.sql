ALTER TABLE "rank_project_days" ADD COLUMN "depth" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Days that are there are as deep as the deepest of their ranks.
UPDATE "rank_project_days" d SET "depth" = o."depth"
FROM (SELECT "account_id", "project_id", "day", max("depth") AS "depth" FROM "rank_observations" GROUP BY 1, 2, 3) o
WHERE o."account_id" = d."account_id" AND o."project_id" = d."project_id" AND o."day" = d."day";
