CREATE TABLE "serp_ended_fetches" (
	"id" uuid NOT NULL,
	"query_id" bigint NOT NULL,
	"engine" text NOT NULL,
	"state" text NOT NULL,
	"account_id" integer NOT NULL,
	"attempts" smallint NOT NULL,
	"provider_task_id" text,
	"cost_usd" numeric(18,8) NOT NULL,
	"snapshot_id" uuid,
	"snapshot_taken_at" timestamp (3) with time zone,
	"failure_kind" text,
	"failure_code" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "serp_ended_fetches_id_created_at_pk" PRIMARY KEY("id","created_at")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
DO $$ BEGIN
	EXECUTE format('CREATE TABLE serp_ended_fetches_before PARTITION OF serp_ended_fetches FOR VALUES FROM (MINVALUE) TO (%L)',
		date_trunc('month', now() AT TIME ZONE 'UTC') || '+00');
END $$;
--> statement-breakpoint
CREATE TABLE "serp_ended_fetches_other" PARTITION OF "serp_ended_fetches" DEFAULT;
--> statement-breakpoint
-- The three next tables become partitioned by month in three steps, of which none keeps anybody waiting while it reads: rows of now
-- and of the next weeks get a bound (here), the bound is checked (the next migration), and the table becomes the partition of what is
-- before it (the one after). Ranks have the days of their projects, whose sums are few.
DO $$
DECLARE
	latest date;
	bound timestamp := date_trunc('month', now() AT TIME ZONE 'UTC' + interval '45 days');
BEGIN
	SELECT max(day) INTO latest FROM rank_project_days;
	bound := greatest(bound, date_trunc('month', latest + interval '1 month'));
	EXECUTE format('ALTER TABLE rank_observations ADD CONSTRAINT rank_observations_bound CHECK (day < %L) NOT VALID', bound::date);
	EXECUTE format('ALTER TABLE rank_competitor_observations ADD CONSTRAINT rank_competitor_observations_bound CHECK (day < %L) NOT VALID', bound::date);
	EXECUTE format('ALTER TABLE paid_pages ADD CONSTRAINT paid_pages_bound CHECK (taken_at < %L) NOT VALID', bound || '+00');
END $$;
--> statement-breakpoint
DROP INDEX "paid_pages_age";