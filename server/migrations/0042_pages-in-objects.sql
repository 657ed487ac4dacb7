CREATE TABLE "moved_pages" (
	"month" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages_count" integer NOT NULL,
	"last_taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"doomed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "object_id" uuid;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "object_offset" integer;--> statement-breakpoint
ALTER TABLE "serp_snapshots" ADD COLUMN "object_length" integer;--> statement-breakpoint
CREATE INDEX "page_objects_last_taken" ON "page_objects" USING btree ("last_taken_at");