CREATE TABLE "rank_keyword_groups" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"least_shared" smallint NOT NULL,
	"keywords" integer[] NOT NULL,
	"groups" integer[] NOT NULL,
	"days_read" smallint[] NOT NULL,
	"days_held" smallint[] NOT NULL,
	"shared" jsonb NOT NULL,
	"read_count" integer NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rank_keyword_groups_account_id_project_id_least_shared_pk" PRIMARY KEY("account_id","project_id","least_shared")
);
--> statement-breakpoint
CREATE TABLE "rank_shared_results" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"results" "bytea" NOT NULL,
	CONSTRAINT "rank_shared_results_account_id_project_id_day_pk" PRIMARY KEY("account_id","project_id","day")
);
--> statement-breakpoint
ALTER TABLE "rank_project_notes" ADD COLUMN "tag_id" integer;--> statement-breakpoint
ALTER TABLE "rank_project_notes" ADD COLUMN "pages" text[];--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "groups_run" integer;--> statement-breakpoint
ALTER TABLE "rank_keyword_groups" ADD CONSTRAINT "rank_keyword_groups_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_shared_results" ADD CONSTRAINT "rank_shared_results_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_projects_keyword_groups" ON "rank_projects" USING btree ("account_id","id") WHERE "rank_projects"."groups_run" is distinct from "rank_projects"."run" and "rank_projects"."deleted_at" is null;