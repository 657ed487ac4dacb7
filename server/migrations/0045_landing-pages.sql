CREATE TABLE "rank_project_page_findings" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"keyword_id" integer NOT NULL,
	"other_urls" text[],
	"swaps" jsonb,
	CONSTRAINT "rank_project_page_findings_account_id_keyword_id_pk" PRIMARY KEY("account_id","keyword_id")
);
--> statement-breakpoint
ALTER TABLE "rank_observations" ADD COLUMN "other_ranks" smallint[];--> statement-breakpoint
ALTER TABLE "rank_project_keywords" ADD COLUMN "target_page" text;--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "pages_run" integer;--> statement-breakpoint
ALTER TABLE "rank_project_page_findings" ADD CONSTRAINT "rank_project_page_findings_keyword" FOREIGN KEY ("account_id","keyword_id") REFERENCES "public"."rank_project_keywords"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_projects_page_findings" ON "rank_projects" USING btree ("account_id","id") WHERE "rank_projects"."pages_run" is distinct from "rank_projects"."run" and "rank_projects"."deleted_at" is null;