CREATE TABLE "repeated_requests" (
	"account_id" integer NOT NULL,
	"work" text NOT NULL,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subject_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "repeated_requests_account_id_work_request_key_pk" PRIMARY KEY("account_id","work","request_key")
);
--> statement-breakpoint
DROP INDEX "backlink_project_runs_recent";--> statement-breakpoint
DROP INDEX "moved_debts_to";--> statement-breakpoint
DROP INDEX "domain_project_runs_recent";--> statement-breakpoint
DROP INDEX "domain_serp_runs_recent";--> statement-breakpoint
CREATE INDEX "repeated_requests_time" ON "repeated_requests" USING btree ("created_at");