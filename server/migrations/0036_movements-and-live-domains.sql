-- First, because it takes longest: rank_projects, which every view reads, is locked only by what follows.
CREATE INDEX "backlinks_live_domains" ON "backlinks" USING btree ("account_id","project_id","run","from_domain","domain_rank","spam_score","country") WHERE not "backlinks"."is_lost";
--> statement-breakpoint
CREATE TABLE "rank_project_movements" (
	"account_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"since_day" date NOT NULL,
	"run" integer NOT NULL,
	"improved_count" integer NOT NULL,
	"declined_count" integer NOT NULL,
	"appeared_count" integer NOT NULL,
	"lost_count" integer NOT NULL,
	"top3_change" integer NOT NULL,
	"top10_change" integer NOT NULL,
	"top20_change" integer NOT NULL,
	"top100_change" integer NOT NULL,
	"none_change" integer NOT NULL,
	"improved" jsonb NOT NULL,
	"declined" jsonb NOT NULL,
	CONSTRAINT "rank_project_movements_account_id_project_id_since_day_pk" PRIMARY KEY("account_id","project_id","since_day")
);
--> statement-breakpoint
ALTER TABLE "rank_projects" ADD COLUMN "movements_until" date DEFAULT '1970-01-01' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rank_project_movements" ADD CONSTRAINT "rank_project_movements_account_id_project_id_rank_projects_account_id_id_fk" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."rank_projects"("account_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rank_projects_movements" ON "rank_projects" USING btree ("movements_until") WHERE "rank_projects"."deleted_at" is null;
