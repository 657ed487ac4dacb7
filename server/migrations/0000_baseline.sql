-- What the generator does not know is added by hand: extensions, partitions, the unlogged table, storage, triggers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "account_roles" (
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "account_roles_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"contact" text,
	"country" integer NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "attempt_limits" (
	"name" text NOT NULL,
	"subject_hash" text NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempt_limits_name_subject_hash_pk" PRIMARY KEY("name","subject_hash")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"code_on_new_device" boolean DEFAULT true NOT NULL,
	"code_every_time" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cookie_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_sign_ins_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trial_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"lot_id" uuid,
	"credits" numeric(14,4) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_devices_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "trusted_devices_token" UNIQUE("token_hash","account_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"account_id" integer,
	"action" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"interval" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"credits" integer NOT NULL,
	CONSTRAINT "plan_prices_interval" UNIQUE("plan_id","interval")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"features" text[] NOT NULL,
	"project_limit" integer NOT NULL,
	"project_keyword_limit" integer NOT NULL,
	"position" integer NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	CONSTRAINT "plans_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" integer NOT NULL,
	"interval" text,
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"available" numeric(14,4) NOT NULL,
	"held" numeric(14,4) NOT NULL,
	"debt" numeric(14,4) NOT NULL,
	CONSTRAINT "credit_balances_available" CHECK ("credit_balances"."available" >= 0),
	CONSTRAINT "credit_balances_held" CHECK ("credit_balances"."held" >= 0),
	CONSTRAINT "credit_balances_debt" CHECK ("credit_balances"."debt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" numeric(14,4) NOT NULL,
	"settled" numeric(14,4) NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "credit_holds_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "credit_holds_key" UNIQUE("account_id","key"),
	CONSTRAINT "credit_holds_settled" CHECK ("credit_holds"."settled" >= 0 and "credit_holds"."settled" <= "credit_holds"."amount")
);
--> statement-breakpoint
CREATE TABLE "credit_lots" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"granted" numeric(14,4) NOT NULL,
	"remaining" numeric(14,4) NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_lots_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "credit_lots_remaining" CHECK ("credit_lots"."remaining" >= 0 and "credit_lots"."remaining" <= "credit_lots"."granted")
);
--> statement-breakpoint
CREATE TABLE "credit_operations" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"arguments" text NOT NULL,
	"result" jsonb NOT NULL,
	"amount" numeric(14,4) NOT NULL,
	"title" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_operations_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "credit_settings" (
	"title" text PRIMARY KEY NOT NULL,
	"total_cost" numeric(18,8) NOT NULL,
	"credit_offer" numeric(14, 0) NOT NULL,
	"task_cost" numeric(18,8) NOT NULL,
	"keyword_cost" numeric(18,8) NOT NULL,
	"transactions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_transfers" (
	"account_id" integer NOT NULL,
	"operation_key" text NOT NULL,
	"leg" smallint NOT NULL,
	"from_bucket" text NOT NULL,
	"to_bucket" text NOT NULL,
	"amount" numeric(14,4) NOT NULL,
	"kind" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"hold_id" uuid,
	"reference" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_transfers_account_id_operation_key_leg_pk" PRIMARY KEY("account_id","operation_key","leg"),
	CONSTRAINT "credit_transfers_amount" CHECK ("credit_transfers"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "keyword_metrics" (
	"country_code" integer NOT NULL,
	"language_code" text NOT NULL,
	"keyword" text NOT NULL,
	"search_volume" integer,
	"difficulty" smallint,
	"cpc_usd" numeric(18,8),
	"monthly_searches" jsonb,
	"taken_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "keyword_metrics_country_code_language_code_keyword_pk" PRIMARY KEY("country_code","language_code","keyword")
);
--> statement-breakpoint
CREATE TABLE "engine_countries" (
	"engine" text NOT NULL,
	"location_code" integer NOT NULL,
	CONSTRAINT "engine_countries_engine_location_code_pk" PRIMARY KEY("engine","location_code")
);
--> statement-breakpoint
CREATE TABLE "engine_languages" (
	"engine" text NOT NULL,
	"language_code" text NOT NULL,
	"language_name" text NOT NULL,
	CONSTRAINT "engine_languages_engine_language_code_pk" PRIMARY KEY("engine","language_code")
);
--> statement-breakpoint
CREATE TABLE "place_fetches" (
	"engine" text NOT NULL,
	"part" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_fetches_engine_part_pk" PRIMARY KEY("engine","part")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"engine" text NOT NULL,
	"location_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"country_iso_code" text NOT NULL,
	"location_type" text NOT NULL,
	CONSTRAINT "places_engine_location_code_pk" PRIMARY KEY("engine","location_code")
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "notice_preferences_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"account_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_state" text NOT NULL,
	CONSTRAINT "notices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "rank_competitor_observations" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"keyword_id" integer NOT NULL,
	"competitor_id" integer NOT NULL,
	"state" text NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"depth" smallint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"snapshot_query_id" bigint NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"url" text,
	CONSTRAINT "rank_competitor_observations_key" PRIMARY KEY("account_id","project_id","day","keyword_id","competitor_id")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
-- Every statement about ranks names one account, so each touches one table of sixteen; ranks are kept for ever, so months would buy nothing.
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE rank_competitor_observations_%1$s PARTITION OF rank_competitor_observations FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "rank_observations" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"keyword_id" integer NOT NULL,
	"state" text NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"depth" smallint NOT NULL,
	"previous_rank" smallint,
	"previous_depth" smallint,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"snapshot_query_id" bigint,
	"snapshot_id" uuid,
	"url" text,
	"other_urls" text[],
	CONSTRAINT "rank_observations_account_id_project_id_day_keyword_id_pk" PRIMARY KEY("account_id","project_id","day","keyword_id")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('CREATE TABLE rank_observations_%1$s PARTITION OF rank_observations FOR VALUES WITH (MODULUS 16, REMAINDER %1$s)', part);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "rank_project_competitors" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_project_competitors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"domain" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"first_ranked_on" date,
	CONSTRAINT "rank_project_competitors_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_project_competitors_once" UNIQUE("account_id","project_id","domain")
);
--> statement-breakpoint
CREATE TABLE "rank_project_days" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"checked_count" integer NOT NULL,
	"found_count" integer NOT NULL,
	"rank_sum" integer NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"top3_count" integer DEFAULT 0 NOT NULL,
	"top10_count" integer DEFAULT 0 NOT NULL,
	"top20_count" integer DEFAULT 0 NOT NULL,
	"top100_count" integer DEFAULT 0 NOT NULL,
	"click_sum" integer DEFAULT 0 NOT NULL,
	"improved_count" integer DEFAULT 0 NOT NULL,
	"declined_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"appeared_count" integer DEFAULT 0 NOT NULL,
	"lost_count" integer DEFAULT 0 NOT NULL,
	"before_found_count" integer DEFAULT 0 NOT NULL,
	"before_rank_sum" integer DEFAULT 0 NOT NULL,
	"before_click_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rank_project_days_account_id_project_id_day_pk" PRIMARY KEY("account_id","project_id","day")
);
--> statement-breakpoint
CREATE TABLE "rank_project_keywords" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_project_keywords_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"keyword_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"run" integer NOT NULL,
	"progress" text NOT NULL,
	"is_free" boolean NOT NULL,
	"fetch_id" uuid,
	"snapshot_query_id" bigint,
	"snapshot_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"failure" text,
	"latest_day" date,
	"latest_taken_at" timestamp (3) with time zone,
	"latest_state" text,
	"latest_rank" smallint,
	"latest_depth" smallint,
	"latest_url" text,
	CONSTRAINT "rank_project_keywords_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "rank_project_keywords_once" UNIQUE("account_id","project_id","keyword_key")
);
--> statement-breakpoint
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
CREATE TABLE "rank_project_runs" (
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
	"credits_per_keyword" numeric(14,4) NOT NULL,
	"slot" timestamp (3) with time zone,
	"day" date,
	"skip_reason" text,
	"retries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "rank_project_runs_key" PRIMARY KEY("account_id","project_id","number"),
	CONSTRAINT "rank_project_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "rank_projects" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "rank_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"location_code" integer NOT NULL,
	"depth" smallint NOT NULL,
	"country_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"duration" text NOT NULL,
	"run_at" text NOT NULL,
	"time_zone" text NOT NULL,
	"keywords_count" integer NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"last_executed_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"claimed_slot" timestamp (3) with time zone,
	"skip_reason" text,
	"retry_at" timestamp (3) with time zone,
	"retry_run" integer,
	CONSTRAINT "rank_projects_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "serp_check_earlier_ranks" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"run" smallint NOT NULL,
	"state" text NOT NULL,
	"snapshot_query_id" bigint NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"rank" smallint,
	"rank_absolute" smallint,
	"url" text,
	"own_urls" text[],
	"competitor_ranks" jsonb,
	CONSTRAINT "serp_check_earlier_ranks_account_id_check_id_number_run_pk" PRIMARY KEY("account_id","check_id","number","run")
);
--> statement-breakpoint
CREATE TABLE "serp_check_keywords" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"keyword" text NOT NULL,
	"run" smallint DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"is_free" boolean NOT NULL,
	"fetch_id" uuid,
	"snapshot_query_id" bigint,
	"snapshot_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"rank" smallint,
	"rank_absolute" smallint,
	"url" text,
	"own_urls" text[],
	"competitor_ranks" jsonb,
	"failure" text,
	"previous_state" text,
	"previous_rank" smallint,
	"previous_taken_at" timestamp (3) with time zone,
	CONSTRAINT "serp_check_keywords_account_id_check_id_number_pk" PRIMARY KEY("account_id","check_id","number")
);
--> statement-breakpoint
CREATE TABLE "serp_check_runs" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
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
	"credits_per_keyword" numeric(14,4) NOT NULL,
	CONSTRAINT "serp_check_runs_key" PRIMARY KEY("account_id","check_id","number"),
	CONSTRAINT "serp_check_runs_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
CREATE TABLE "serp_check_totals" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"checks" integer NOT NULL,
	"keywords" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serp_checks" (
	"account_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "serp_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain" text NOT NULL,
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"location_code" integer NOT NULL,
	"depth" smallint NOT NULL,
	"country_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"competitors" text[] NOT NULL,
	"keywords_count" smallint NOT NULL,
	"done_count" smallint NOT NULL,
	"failed_count" smallint NOT NULL,
	"run" smallint DEFAULT 1 NOT NULL,
	"credits_charged" numeric(14,4) DEFAULT 0 NOT NULL,
	"credits_held" numeric(14,4) DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "serp_checks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "paid_pages" (
	"account_id" integer NOT NULL,
	"query_id" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"depth" smallint NOT NULL,
	CONSTRAINT "paid_pages_account_id_query_id_taken_at_snapshot_id_pk" PRIMARY KEY("account_id","query_id","taken_at","snapshot_id")
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"http_status" smallint,
	"status_code" integer,
	"tasks" integer NOT NULL,
	"cost_usd" numeric(18,8) NOT NULL,
	"milliseconds" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "serp_fetch_orders" (
	"fetch_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "serp_fetch_orders_fetch_id_hold_id_pk" PRIMARY KEY("fetch_id","hold_id")
);
--> statement-breakpoint
CREATE TABLE "serp_fetches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query_id" bigint NOT NULL,
	"engine" text NOT NULL,
	"keyword" text NOT NULL,
	"state" text NOT NULL,
	"account_id" integer NOT NULL,
	"queue_rank" double precision,
	"is_direct" boolean DEFAULT false NOT NULL,
	"attempts" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"posting_since" timestamp (3) with time zone,
	"unknown_since" timestamp (3) with time zone,
	"provider_task_id" text,
	"posted_at" timestamp (3) with time zone,
	"poll_at" timestamp (3) with time zone,
	"unreadable_responses" smallint DEFAULT 0 NOT NULL,
	"cost_usd" numeric(18,8) NOT NULL,
	"snapshot_id" uuid,
	"snapshot_taken_at" timestamp (3) with time zone,
	"failure_kind" text,
	"failure_code" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Unlogged: a crash of the database may take postbacks along; their pages are then fetched from the provider.
CREATE UNLOGGED TABLE "serp_postbacks" (
	"fetch_id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"queue_rank" double precision NOT NULL,
	"body" "bytea" NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serp_queries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serp_queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"location_code" integer NOT NULL,
	"depth" smallint NOT NULL,
	"keyword" text NOT NULL,
	CONSTRAINT "serp_queries_question" UNIQUE("keyword","engine","device","language_code","location_code","depth")
);
--> statement-breakpoint
CREATE TABLE "serp_snapshots" (
	"query_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"provider" text NOT NULL,
	"cost_usd" numeric(18,8) NOT NULL,
	"organic" jsonb NOT NULL,
	"feature_types" text[] NOT NULL,
	"ai_overview_shown" boolean NOT NULL,
	"ai_overview_domains" text[] NOT NULL,
	"check_url" text,
	"results_count" bigint,
	CONSTRAINT "serp_snapshots_query_id_taken_at_id_pk" PRIMARY KEY("query_id","taken_at","id")
) PARTITION BY RANGE ("taken_at");
--> statement-breakpoint
-- Catches what no month was made for; months are made ahead by a job.
CREATE TABLE "serp_snapshots_other" PARTITION OF "serp_snapshots" DEFAULT;
--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_addresses" ADD CONSTRAINT "trial_addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_operations" ADD CONSTRAINT "credit_operations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_competitors" ADD CONSTRAINT "rank_project_competitors_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_days" ADD CONSTRAINT "rank_project_days_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD CONSTRAINT "rank_project_keywords_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_notes" ADD CONSTRAINT "rank_project_notes_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_project_runs" ADD CONSTRAINT "rank_project_runs_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD CONSTRAINT "rank_projects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_check_runs" ADD CONSTRAINT "serp_check_runs_account_id_check_id_serp_checks_account_id_id_fk" FOREIGN KEY ("account_id","check_id") REFERENCES "public"."serp_checks"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_check_totals" ADD CONSTRAINT "serp_check_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD CONSTRAINT "serp_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_pages" ADD CONSTRAINT "paid_pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_fetches" ADD CONSTRAINT "serp_fetches_query_id_serp_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."serp_queries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "attempt_limits_age" ON "attempt_limits" USING btree ("window_started_at");--> statement-breakpoint
CREATE INDEX "password_links_account" ON "password_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_links_expiry" ON "password_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_account" ON "pending_sign_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_age" ON "pending_sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_expiry" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "subscriptions_latest" ON "subscriptions" USING btree ("account_id","expires_at" desc);--> statement-breakpoint
CREATE INDEX "credit_holds_history" ON "credit_holds" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_holds_due" ON "credit_holds" USING btree ("expires_at") WHERE "credit_holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credit_lots_spendable" ON "credit_lots" USING btree ("account_id","expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_due" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_operations_history" ON "credit_operations" USING btree ("account_id","created_at") WHERE "credit_operations"."kind" in ('grant', 'expire', 'revoke', 'adjust');--> statement-breakpoint
CREATE INDEX "credit_transfers_hold" ON "credit_transfers" USING btree ("account_id","hold_id") WHERE "credit_transfers"."hold_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_transfers_time" ON "credit_transfers" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "keyword_metrics_due" ON "keyword_metrics" USING btree ("country_code","language_code","due_at") WHERE "keyword_metrics"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "places_by_country" ON "places" USING btree ("engine","country_iso_code","location_name");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("created_at") WHERE "notices"."mail_state" = 'waiting';--> statement-breakpoint
CREATE INDEX "rank_project_keywords_in_order" ON "rank_project_keywords" USING btree ("account_id","project_id","id");--> statement-breakpoint
CREATE INDEX "rank_project_keywords_everywhere" ON "rank_project_keywords" USING btree ("keyword_key");--> statement-breakpoint
CREATE INDEX "rank_project_keywords_waiting" ON "rank_project_keywords" USING btree ("fetch_id") WHERE "rank_project_keywords"."progress" = 'pending';--> statement-breakpoint
CREATE INDEX "rank_project_notes_by_date" ON "rank_project_notes" USING btree ("account_id","project_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "rank_project_runs_open" ON "rank_project_runs" USING btree ("account_id","project_id") WHERE "rank_project_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "rank_projects_newest" ON "rank_projects" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "rank_projects_due" ON "rank_projects" USING btree ("next_run_at") WHERE "rank_projects"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "rank_projects_claimed" ON "rank_projects" USING btree ("claimed_slot") WHERE "rank_projects"."claimed_slot" is not null;--> statement-breakpoint
CREATE INDEX "rank_projects_retried" ON "rank_projects" USING btree ("retry_at") WHERE "rank_projects"."retry_at" is not null;--> statement-breakpoint
CREATE INDEX "serp_check_keywords_waiting" ON "serp_check_keywords" USING btree ("fetch_id") WHERE "serp_check_keywords"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "serp_check_runs_open" ON "serp_check_runs" USING btree ("account_id","check_id") WHERE "serp_check_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "serp_checks_newest" ON "serp_checks" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "serp_checks_by_domain" ON "serp_checks" USING btree ("account_id","domain","id");--> statement-breakpoint
CREATE INDEX "serp_checks_by_keywords" ON "serp_checks" USING btree ("account_id","keywords_count","id");--> statement-breakpoint
CREATE INDEX "serp_checks_running" ON "serp_checks" USING btree ("account_id") WHERE "serp_checks"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "serp_checks_search" ON "serp_checks" USING gin ("account_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "paid_pages_age" ON "paid_pages" USING brin ("taken_at");--> statement-breakpoint
CREATE INDEX "provider_calls_time" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "serp_fetch_orders_hold" ON "serp_fetch_orders" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "serp_fetches_open" ON "serp_fetches" USING btree ("query_id") WHERE "serp_fetches"."state" in ('queued', 'posting', 'posted');--> statement-breakpoint
CREATE INDEX "serp_fetches_next" ON "serp_fetches" USING btree ("state","engine","queue_rank") WHERE "serp_fetches"."state" in ('queued', 'posted') and "serp_fetches"."queue_rank" is not null;--> statement-breakpoint
CREATE INDEX "serp_fetches_of_account" ON "serp_fetches" USING btree ("account_id","state","engine","queue_rank") WHERE "serp_fetches"."state" in ('queued', 'posting', 'posted');--> statement-breakpoint
CREATE INDEX "serp_fetches_postponed" ON "serp_fetches" USING btree ("engine","due_at") WHERE "serp_fetches"."state" = 'queued' and "serp_fetches"."queue_rank" is null;--> statement-breakpoint
CREATE INDEX "serp_fetches_posting" ON "serp_fetches" USING btree ("engine","lease_until") WHERE "serp_fetches"."state" = 'posting';--> statement-breakpoint
CREATE INDEX "serp_fetches_ask" ON "serp_fetches" USING btree ("poll_at") WHERE "serp_fetches"."state" = 'posted' and "serp_fetches"."queue_rank" is null;--> statement-breakpoint
CREATE INDEX "serp_fetches_age" ON "serp_fetches" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "serp_postbacks_next" ON "serp_postbacks" USING btree ("queue_rank");--> statement-breakpoint
CREATE INDEX "serp_postbacks_of_account" ON "serp_postbacks" USING btree ("account_id","queue_rank");--> statement-breakpoint
CREATE INDEX "serp_snapshots_by_id" ON "serp_snapshots" USING btree ("id");--> statement-breakpoint
-- Bodies arrive gzipped; compressing them again costs time and saves nothing.
ALTER TABLE "serp_postbacks" ALTER COLUMN "body" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The ledger and the audit log are append-only, whoever asks.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_transfers is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER credit_transfers_append_only BEFORE UPDATE OR DELETE ON "credit_transfers"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER credit_transfers_no_truncate BEFORE TRUNCATE ON "credit_transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
