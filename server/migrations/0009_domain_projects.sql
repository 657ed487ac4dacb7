CREATE TABLE "domain_comparisons" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"compared_run" integer NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "domain_comparisons_account_id_project_id_run_compared_run_pk" PRIMARY KEY("account_id","project_id","run","compared_run")
);
--> statement-breakpoint
CREATE TABLE "domain_dates" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"day" date NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rows_count" integer DEFAULT 0 NOT NULL,
	"total_count" integer NOT NULL,
	"is_whole" boolean DEFAULT true NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "domain_dates_account_id_project_id_run_pk" PRIMARY KEY("account_id","project_id","run")
);
--> statement-breakpoint
CREATE TABLE "domain_files" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"choice" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_keywords" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"run" integer NOT NULL,
	"number" integer NOT NULL,
	"keyword" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	"position_absolute" smallint NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"search_volume" integer,
	"difficulty" smallint,
	"cpc_usd" double precision,
	"intent" text,
	"features" text[] NOT NULL,
	"traffic" double precision NOT NULL,
	"is_branded" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "domain_keywords_key" PRIMARY KEY("account_id","project_id","run","kind","keyword")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
-- Every statement about rows names one account, so each touches one table of sixteen.
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE domain_keywords_%1$s PARTITION OF domain_keywords FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "domain_project_runs" (
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
	"offset" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "domain_project_runs_key" PRIMARY KEY("account_id","project_id","number"),
	CONSTRAINT "domain_project_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "domain_projects" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "domain_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"limit" integer NOT NULL,
	"country_code" integer NOT NULL,
	"location_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"language_code" text NOT NULL,
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
	CONSTRAINT "domain_projects_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "domain_serp_runs" (
	"account_id" integer NOT NULL,
	"serp_id" integer NOT NULL,
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
	"credits_per_serp" numeric(14,4) NOT NULL,
	CONSTRAINT "domain_serp_runs_key" PRIMARY KEY("account_id","serp_id","number"),
	CONSTRAINT "domain_serp_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "domain_serps" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "domain_serps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"is_free" boolean NOT NULL,
	"fetch_id" uuid,
	"snapshot_query_id" bigint,
	"snapshot_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "domain_serps_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "domain_serps_once" UNIQUE("account_id","project_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "keyword_markets" (
	"country_code" integer NOT NULL,
	"language_code" text NOT NULL,
	CONSTRAINT "keyword_markets_country_code_language_code_pk" PRIMARY KEY("country_code","language_code")
);
--> statement-breakpoint
ALTER TABLE "domain_dates" ADD CONSTRAINT "domain_dates_account_id_project_id_domain_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."domain_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_project_runs" ADD CONSTRAINT "domain_project_runs_account_id_project_id_domain_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."domain_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_projects" ADD CONSTRAINT "domain_projects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_serp_runs" ADD CONSTRAINT "domain_serp_runs_account_id_serp_id_domain_serps_account_id_id_fk" FOREIGN KEY ("account_id","serp_id") REFERENCES "public"."domain_serps"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_serps" ADD CONSTRAINT "domain_serps_account_id_project_id_domain_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."domain_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_files_expired" ON "domain_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "domain_keywords_in_order" ON "domain_keywords" USING btree ("account_id","project_id","run","number");--> statement-breakpoint
CREATE UNIQUE INDEX "domain_project_runs_open" ON "domain_project_runs" USING btree ("account_id","project_id") WHERE "domain_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "domain_project_runs_due" ON "domain_project_runs" USING btree ("due_at") WHERE "domain_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "domain_projects_newest" ON "domain_projects" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "domain_projects_due" ON "domain_projects" USING btree ("next_run_at") WHERE "domain_projects"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "domain_projects_claimed" ON "domain_projects" USING btree ("claimed_slot") WHERE "domain_projects"."claimed_slot" is not null;--> statement-breakpoint
CREATE INDEX "domain_projects_unsaved" ON "domain_projects" USING btree ("created_at") WHERE "domain_projects"."saved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_serp_runs_open" ON "domain_serp_runs" USING btree ("account_id","serp_id") WHERE "domain_serp_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "domain_serps_waiting" ON "domain_serps" USING btree ("fetch_id") WHERE "domain_serps"."state" = 'pending';