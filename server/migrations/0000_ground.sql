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
CREATE TABLE "credentials" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "paid_pages" (
	"account_id" integer NOT NULL,
	"query_id" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"result_id" uuid NOT NULL,
	"depth" smallint NOT NULL,
	CONSTRAINT "paid_pages_account_id_query_id_taken_at_result_id_pk" PRIMARY KEY("account_id","query_id","taken_at","result_id")
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
CREATE TABLE "serp_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query_id" bigint NOT NULL,
	"engine" text NOT NULL,
	"keyword" text NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"posting_since" timestamp (3) with time zone,
	"provider_task_id" text,
	"posted_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"broken_fetches" smallint DEFAULT 0 NOT NULL,
	"cost_usd" numeric(18,8) NOT NULL,
	"result_id" uuid,
	"result_taken_at" timestamp (3) with time zone,
	"failure_kind" text,
	"failure_code" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "serp_queries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serp_queries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"location_code" integer NOT NULL,
	"keyword" text NOT NULL,
	"depth" smallint NOT NULL,
	CONSTRAINT "serp_queries_question" UNIQUE("keyword","engine","device","language_code","location_code","depth")
);
--> statement-breakpoint
CREATE TABLE "serp_results" (
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
	CONSTRAINT "serp_results_query_id_taken_at_id_pk" PRIMARY KEY("query_id","taken_at","id")
) PARTITION BY RANGE ("taken_at");
--> statement-breakpoint
-- Catches what no month was made for; months are made ahead by a job.
CREATE TABLE "serp_results_other" PARTITION OF "serp_results" DEFAULT;
--> statement-breakpoint
CREATE TABLE "serp_check_keywords" (
	"account_id" integer NOT NULL,
	"check_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"keyword" text NOT NULL,
	"state" text NOT NULL,
	"is_free" boolean NOT NULL,
	"look_id" uuid,
	"result_query_id" bigint,
	"result_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"rank" smallint,
	"rank_absolute" smallint,
	"url" text,
	"own_urls" text[],
	"competitor_ranks" jsonb,
	"failure" text,
	CONSTRAINT "serp_check_keywords_account_id_check_id_number_pk" PRIMARY KEY("account_id","check_id","number")
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
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"domain" text NOT NULL,
	"engine" text NOT NULL,
	"device" text NOT NULL,
	"language_code" text NOT NULL,
	"country_code" integer NOT NULL,
	"location_code" integer NOT NULL,
	"location_name" text NOT NULL,
	"depth" smallint NOT NULL,
	"competitors" text[] NOT NULL,
	"keywords_count" smallint NOT NULL,
	"done_count" smallint NOT NULL,
	"failed_count" smallint NOT NULL,
	"credits_per_keyword" numeric(14,4) NOT NULL,
	"chargeable_count" smallint NOT NULL,
	"charged_count" smallint,
	"hold_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "serp_checks_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "serp_checks_request" UNIQUE("account_id","request_key")
);
--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_roles" ADD CONSTRAINT "account_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_operations" ADD CONSTRAINT "credit_operations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_pages" ADD CONSTRAINT "paid_pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_looks" ADD CONSTRAINT "serp_looks_query_id_serp_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."serp_queries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_check_totals" ADD CONSTRAINT "serp_check_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serp_checks" ADD CONSTRAINT "serp_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_latest" ON "subscriptions" USING btree ("account_id","expires_at" desc);--> statement-breakpoint
CREATE INDEX "credit_holds_history" ON "credit_holds" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_holds_due" ON "credit_holds" USING btree ("expires_at") WHERE "credit_holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credit_lots_spendable" ON "credit_lots" USING btree ("account_id","expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_lots_due" ON "credit_lots" USING btree ("expires_at") WHERE "credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "credit_operations_history" ON "credit_operations" USING btree ("account_id","created_at") WHERE "credit_operations"."kind" in ('grant', 'expire', 'revoke', 'adjust');--> statement-breakpoint
CREATE INDEX "credit_transfers_hold" ON "credit_transfers" USING btree ("account_id","hold_id") WHERE "credit_transfers"."hold_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_transfers_time" ON "credit_transfers" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "places_by_country" ON "places" USING btree ("engine","country_iso_code","location_name");--> statement-breakpoint
CREATE INDEX "provider_calls_time" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "serp_looks_open" ON "serp_looks" USING btree ("query_id") WHERE "serp_looks"."state" in ('queued', 'posting', 'posted');--> statement-breakpoint
CREATE INDEX "serp_looks_queued" ON "serp_looks" USING btree ("engine","due_at") WHERE "serp_looks"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "serp_looks_posting" ON "serp_looks" USING btree ("lease_until") WHERE "serp_looks"."state" = 'posting';--> statement-breakpoint
CREATE INDEX "serp_looks_task" ON "serp_looks" USING btree ("provider_task_id") WHERE "serp_looks"."state" = 'posted';--> statement-breakpoint
CREATE INDEX "serp_looks_ask" ON "serp_looks" USING btree ("ask_at") WHERE "serp_looks"."state" = 'posted';--> statement-breakpoint
CREATE INDEX "serp_results_by_id" ON "serp_results" USING btree ("id");--> statement-breakpoint
CREATE INDEX "serp_check_keywords_waiting" ON "serp_check_keywords" USING btree ("look_id") WHERE "serp_check_keywords"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "serp_checks_newest" ON "serp_checks" USING btree ("account_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "serp_checks_running" ON "serp_checks" USING btree ("account_id","fingerprint") WHERE "serp_checks"."finished_at" is null;
--> statement-breakpoint
-- The ledger is append-only, whoever asks.
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
