CREATE TABLE "backlink_comparisons" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"compared_run" integer NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "backlink_comparisons_account_id_project_id_run_compared_run_pk" PRIMARY KEY("account_id","project_id","run","compared_run")
);
--> statement-breakpoint
CREATE TABLE "backlink_dates" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"day" date NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rows_count" integer DEFAULT 0 NOT NULL,
	"is_whole" boolean DEFAULT true NOT NULL,
	"total_count" bigint,
	"summary" jsonb NOT NULL,
	"new_lost" jsonb,
	"new_lost_state" text DEFAULT 'reading' NOT NULL,
	CONSTRAINT "backlink_dates_account_id_project_id_run_pk" PRIMARY KEY("account_id","project_id","run")
);
--> statement-breakpoint
CREATE TABLE "backlink_project_runs" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"number" integer NOT NULL,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"units_count" integer NOT NULL,
	"chargeable_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"earlier_done_count" integer DEFAULT 0 NOT NULL,
	"earlier_failed_count" integer DEFAULT 0 NOT NULL,
	"charged_count" integer,
	"hold_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_progress_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"kind" text NOT NULL,
	"total_cost" numeric(18,8) NOT NULL,
	"credit_offer" integer NOT NULL,
	"task_cost" numeric(18,8) NOT NULL,
	"keyword_cost" numeric(18,8) NOT NULL,
	"day" date NOT NULL,
	"step" text DEFAULT 'rows' NOT NULL,
	"offset" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "backlink_project_runs_key" PRIMARY KEY("account_id","project_id","number"),
	CONSTRAINT "backlink_project_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "backlink_projects" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "backlink_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"limit" integer NOT NULL,
	"schedule" text DEFAULT 'never' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"claimed_slot" timestamp (3) with time zone,
	"skip_reason" text,
	"scope" text NOT NULL,
	CONSTRAINT "backlink_projects_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "backlinks" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"number" integer NOT NULL,
	"link_key" uuid NOT NULL,
	"from_url" text NOT NULL,
	"from_domain" text NOT NULL,
	"to_url" text NOT NULL,
	"type" text NOT NULL,
	"anchor" text,
	"attributes" text[] NOT NULL,
	"is_followed" boolean NOT NULL,
	"is_new" boolean NOT NULL,
	"is_lost" boolean NOT NULL,
	"is_broken" boolean NOT NULL,
	"rank" smallint,
	"page_rank" smallint,
	"domain_rank" smallint,
	"spam_score" smallint,
	"country" text,
	"page_title" text,
	"external_links" integer,
	"internal_links" integer,
	"first_seen" timestamp (3) with time zone,
	"last_seen" timestamp (3) with time zone
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
-- Every statement about links names one account, so each touches one table of sixteen. Keys are enough only where rows were
-- vacuumed, so that is not left until a part of a large table is new.
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE backlinks_%1$s PARTITION OF backlinks FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
		EXECUTE format('ALTER TABLE backlinks_%1$s SET (parallel_workers = 0, autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0)', part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "backlinks_once" ON "backlinks" USING btree ("account_id","project_id","run","link_key");
--> statement-breakpoint
-- After the other one: where the planner expects one row of a run it takes the newest of its indexes, and only this one is in
-- the order in which the rows are stored.
ALTER TABLE "backlinks" ADD CONSTRAINT "backlinks_key" PRIMARY KEY("account_id","project_id","run","number");
--> statement-breakpoint
ALTER TABLE "backlink_dates" ADD CONSTRAINT "backlink_dates_account_id_project_id_backlink_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."backlink_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backlink_project_runs" ADD CONSTRAINT "backlink_project_runs_account_id_project_id_backlink_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."backlink_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backlink_projects" ADD CONSTRAINT "backlink_projects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backlink_project_runs_open" ON "backlink_project_runs" USING btree ("account_id","project_id") WHERE "backlink_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "backlink_project_runs_due" ON "backlink_project_runs" USING btree ("due_at") WHERE "backlink_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "backlink_projects_newest" ON "backlink_projects" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "backlink_projects_due" ON "backlink_projects" USING btree ("next_run_at") WHERE "backlink_projects"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "backlink_projects_claimed" ON "backlink_projects" USING btree ("claimed_slot") WHERE "backlink_projects"."claimed_slot" is not null;--> statement-breakpoint
CREATE INDEX "backlink_projects_unsaved" ON "backlink_projects" USING btree ("created_at") WHERE "backlink_projects"."saved_at" is null;