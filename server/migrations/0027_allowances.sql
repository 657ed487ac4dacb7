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
ALTER TABLE "checkouts" ADD COLUMN "url" text;