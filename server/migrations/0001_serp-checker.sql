-- By hand: the extensions, the search text of checks that are there, and their one run each with what it cost.
-- Processes of the release before must be stopped: they name columns that go. lower() is PostgreSQL's, which differs from
-- the product's for a few letters outside English; a check with them is then found by its other words only.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "provider_status" (
	"provider" text PRIMARY KEY NOT NULL,
	"failure_kind" text,
	"failure_code" integer,
	"failing_since" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"balance_usd" numeric(18,8),
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "serp_check_earlier_ranks" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"run" smallint NOT NULL,
	"state" text NOT NULL,
	"result_query_id" bigint NOT NULL,
	"result_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"url" text,
	"own_urls" text[],
	"competitor_ranks" jsonb,
	CONSTRAINT "serp_check_earlier_ranks_account_id_check_id_number_run_pk" PRIMARY KEY("account_id","check_id","number","run")
);
--> statement-breakpoint
CREATE TABLE "serp_check_runs" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"kind" text NOT NULL,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"credits_per_keyword" numeric(14,4) NOT NULL,
	"keywords_count" smallint NOT NULL,
	"chargeable_count" smallint NOT NULL,
	"charged_count" smallint,
	"hold_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "serp_check_runs_account_id_check_id_number_pk" PRIMARY KEY("account_id","check_id","number"),
	CONSTRAINT "serp_check_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "serp_checks" DROP CONSTRAINT "serp_checks_request";--> statement-breakpoint
DROP INDEX "serp_checks_running";--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "run" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "previous_state" text;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "previous_rank" smallint;--> statement-breakpoint
ALTER TABLE "serp_check_keywords" ADD COLUMN "previous_taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "run" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "credits_charged" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "credits_held" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD COLUMN "search_text" text;--> statement-breakpoint
UPDATE "serp_checks" c SET
	"search_text" = lower(c."domain") || E'\n' || (SELECT string_agg(lower(k."keyword"), E'\n' ORDER BY k."number") FROM "serp_check_keywords" k WHERE k."account_id" = c."account_id" AND k."check_id" = c."id"),
	"credits_charged" = c."credits_per_keyword" * coalesce(c."charged_count", 0),
	"credits_held" = CASE WHEN c."finished_at" IS NULL THEN c."credits_per_keyword" * c."chargeable_count" ELSE 0 END;--> statement-breakpoint
ALTER TABLE "serp_checks" ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
INSERT INTO "serp_check_runs" ("account_id", "check_id", "number", "kind", "request_key", "fingerprint", "credits_per_keyword", "keywords_count", "chargeable_count", "charged_count", "hold_id", "created_at", "finished_at")
	SELECT "account_id", "id", 1, 'check', "request_key", "fingerprint", "credits_per_keyword", "keywords_count", "chargeable_count", "charged_count", "hold_id", "created_at", "finished_at" FROM "serp_checks";--> statement-breakpoint
ALTER TABLE "serp_check_runs" ADD CONSTRAINT "serp_check_runs_account_id_check_id_serp_checks_account_id_id_fk" FOREIGN KEY ("account_id","check_id") REFERENCES "public"."serp_checks"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serp_check_runs_open" ON "serp_check_runs" USING btree ("account_id","fingerprint") WHERE "serp_check_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "paid_pages_age" ON "paid_pages" USING brin ("taken_at");--> statement-breakpoint
CREATE INDEX "serp_looks_age" ON "serp_looks" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "serp_checks_by_domain" ON "serp_checks" USING btree ("account_id","domain","id");--> statement-breakpoint
CREATE INDEX "serp_checks_by_keywords" ON "serp_checks" USING btree ("account_id","keywords_count","id");--> statement-breakpoint
CREATE INDEX "serp_checks_search" ON "serp_checks" USING gin ("account_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "serp_checks_running" ON "serp_checks" USING btree ("account_id") WHERE "serp_checks"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "credits_per_keyword";--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "chargeable_count";--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "charged_count";--> statement-breakpoint
ALTER TABLE "serp_checks" DROP COLUMN "hold_id";