CREATE TABLE "seeded_roles" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "is_custom" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "account_roles_role" ON "account_roles" USING btree ("role_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING btree (lower("name"),"id");