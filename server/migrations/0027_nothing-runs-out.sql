CREATE TABLE "payment_findings" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"account_id" integer,
	"subject_id" integer,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_findings_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE TABLE "credit_debtors" (
	"person_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_debtors_person_hash_account_id_pk" PRIMARY KEY("person_hash","account_id")
);
--> statement-breakpoint
CREATE TABLE "moved_debts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_account_id" integer NOT NULL,
	"from_lot_id" uuid NOT NULL,
	"to_account_id" integer NOT NULL,
	"to_lot_id" uuid NOT NULL,
	"amount" numeric(14,4) NOT NULL,
	"returned" numeric(14,4) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moved_debts_amount" CHECK ("moved_debts"."amount" > 0 and "moved_debts"."returned" >= 0 and "moved_debts"."returned" <= "moved_debts"."amount")
);
--> statement-breakpoint
CREATE TABLE "metric_turns" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_units" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"used" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allowances" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" double precision NOT NULL,
	"step" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"name" text NOT NULL,
	"slot" integer NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" double precision NOT NULL,
	CONSTRAINT "permits_name_slot_pk" PRIMARY KEY("name","slot")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "held_for" uuid;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD CONSTRAINT "payment_findings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debtors" ADD CONSTRAINT "credit_debtors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_debts" ADD CONSTRAINT "moved_debts_from_account_id_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_debts" ADD CONSTRAINT "moved_debts_to_account_id_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_findings_account" ON "payment_findings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_findings_subject" ON "payment_findings" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "credit_debtors_account" ON "credit_debtors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "moved_debts_from" ON "moved_debts" USING btree ("from_account_id","from_lot_id");--> statement-breakpoint
CREATE INDEX "moved_debts_to" ON "moved_debts" USING btree ("to_account_id");--> statement-breakpoint
CREATE INDEX "backlink_project_runs_recent" ON "backlink_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_operations_granted" ON "credit_operations" USING btree ("actor","created_at") WHERE "credit_operations"."kind" = 'adjust' and "credit_operations"."amount" > 0;--> statement-breakpoint
CREATE INDEX "domain_project_runs_recent" ON "domain_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "domain_serp_runs_recent" ON "domain_serp_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "rank_project_runs_recent" ON "rank_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "serp_check_runs_recent" ON "serp_check_runs" USING btree ("account_id","created_at");