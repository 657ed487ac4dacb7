-- Links live ten minutes: those of the old table are dropped.
DROP TABLE "domain_files" CASCADE;--> statement-breakpoint
CREATE TABLE "download_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"choice" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "download_links_expired" ON "download_links" USING btree ("expires_at");