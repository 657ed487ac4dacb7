CREATE TABLE "packed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"through_query_id" bigint NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "serp_outlines" (
	"query_id" bigint NOT NULL,
	"month" date NOT NULL,
	"pages_count" integer NOT NULL,
	"outlines" "bytea" NOT NULL,
	CONSTRAINT "serp_outlines_query_id_month_pk" PRIMARY KEY("query_id","month")
) PARTITION BY RANGE ("month");
--> statement-breakpoint
CREATE TABLE "serp_page_outlines" (
	"query_id" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"outline" "bytea" NOT NULL,
	CONSTRAINT "serp_page_outlines_query_id_taken_at_snapshot_id_pk" PRIMARY KEY("query_id","taken_at","snapshot_id")
) PARTITION BY RANGE ("taken_at");
--> statement-breakpoint
-- Compressed already. Partitions inherit it.
ALTER TABLE "serp_outlines" ALTER COLUMN "outlines" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "serp_page_outlines" ALTER COLUMN "outline" SET STORAGE EXTERNAL;--> statement-breakpoint
-- As with pages: one partition before this month, one for rows without a month; the months are made at the start.
DO $$
DECLARE
	this_month text := to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-01');
BEGIN
	EXECUTE format('CREATE TABLE serp_outlines_before PARTITION OF serp_outlines FOR VALUES FROM (MINVALUE) TO (%L)', this_month);
	EXECUTE format('CREATE TABLE serp_page_outlines_before PARTITION OF serp_page_outlines FOR VALUES FROM (MINVALUE) TO (%L)', this_month || ' 00:00:00+00');
	CREATE TABLE serp_outlines_other PARTITION OF serp_outlines DEFAULT;
	CREATE TABLE serp_page_outlines_other PARTITION OF serp_page_outlines DEFAULT;
END $$;
--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "previous_day" date;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "arrived_count" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "departed_count" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "overtook_count" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "overtaken_count" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "repeated_count" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "movement_facts" text[];--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "volatility" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "volatility_median" smallint;--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "volatility_deviation" smallint;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "volatility_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "volatility_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "moved_calm_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "moved_unusual_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD COLUMN "moved_judged_count" integer DEFAULT 0 NOT NULL;