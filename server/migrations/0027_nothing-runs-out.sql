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
CREATE INDEX "backlink_project_runs_recent" ON "backlink_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "domain_project_runs_recent" ON "domain_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "domain_serp_runs_recent" ON "domain_serp_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "rank_project_runs_recent" ON "rank_project_runs" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "serp_check_runs_recent" ON "serp_check_runs" USING btree ("account_id","created_at");