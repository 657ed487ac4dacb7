CREATE TABLE "serp_fetch_orders" (
	"look_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "serp_fetch_orders_look_id_hold_id_pk" PRIMARY KEY("look_id","hold_id")
);
--> statement-breakpoint
-- Unlogged: a crash of the database may take postbacks along, their pages are then fetched from the provider.
CREATE UNLOGGED TABLE "serp_postbacks" (
	"look_id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"queue_rank" double precision NOT NULL,
	"body" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "serp_looks_queued";--> statement-breakpoint
DROP INDEX "serp_looks_task";--> statement-breakpoint
DROP INDEX "serp_looks_posting";--> statement-breakpoint
DROP INDEX "serp_looks_ask";--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "serp_looks" ADD COLUMN "account_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "serp_looks" ALTER COLUMN "account_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "serp_looks" ADD COLUMN "queue_rank" double precision;--> statement-breakpoint
ALTER TABLE "serp_looks" ADD COLUMN "is_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "serp_fetch_orders_hold" ON "serp_fetch_orders" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "serp_postbacks_next" ON "serp_postbacks" USING btree ("queue_rank");--> statement-breakpoint
CREATE INDEX "serp_postbacks_of_account" ON "serp_postbacks" USING btree ("account_id","queue_rank");--> statement-breakpoint
CREATE INDEX "serp_looks_next" ON "serp_looks" USING btree ("state","engine","queue_rank") WHERE "serp_looks"."state" in ('queued', 'posted') and "serp_looks"."queue_rank" is not null;--> statement-breakpoint
CREATE INDEX "serp_looks_of_account" ON "serp_looks" USING btree ("account_id","state","engine","queue_rank") WHERE "serp_looks"."state" in ('queued', 'posting', 'posted');--> statement-breakpoint
CREATE INDEX "serp_looks_postponed" ON "serp_looks" USING btree ("engine","due_at") WHERE "serp_looks"."state" = 'queued' and "serp_looks"."queue_rank" is null;--> statement-breakpoint
CREATE INDEX "serp_looks_posting" ON "serp_looks" USING btree ("engine","lease_until") WHERE "serp_looks"."state" = 'posting';--> statement-breakpoint
CREATE INDEX "serp_looks_ask" ON "serp_looks" USING btree ("ask_at") WHERE "serp_looks"."state" = 'posted' and "serp_looks"."queue_rank" is null;--> statement-breakpoint
-- Fetches under way are ordered by whoever waits for them with a hold, and take their places in the queue of one of them.
INSERT INTO "serp_fetch_orders" ("look_id", "hold_id", "account_id")
SELECT DISTINCT l.id, r.hold_id, r.account_id
FROM serp_looks l
JOIN serp_check_keywords k ON k.look_id = l.id AND k.state = 'pending'
JOIN serp_check_runs r ON r.account_id = k.account_id AND r.check_id = k.check_id AND r.number = k.run
WHERE r.finished_at IS NULL AND r.hold_id IS NOT NULL
UNION
SELECT DISTINCT l.id, r.hold_id, r.account_id
FROM serp_looks l
JOIN rank_project_keywords k ON k.look_id = l.id AND k.progress = 'pending'
JOIN rank_project_runs r ON r.account_id = k.account_id AND r.project_id = k.project_id AND r.number = k.run
WHERE r.finished_at IS NULL AND r.hold_id IS NOT NULL;--> statement-breakpoint
-- A fetch nobody pays for is not made; one the provider has already is collected.
DELETE FROM "serp_looks" l WHERE l.state = 'queued' AND NOT EXISTS (SELECT FROM "serp_fetch_orders" o WHERE o.look_id = l.id);--> statement-breakpoint
UPDATE "serp_looks" l SET account_id = coalesce((SELECT min(o.account_id) FROM "serp_fetch_orders" o WHERE o.look_id = l.id), 0)
WHERE l.state IN ('queued', 'posting', 'posted');
