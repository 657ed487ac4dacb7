CREATE TABLE "paces" (
	"name" text PRIMARY KEY NOT NULL,
	"per_minute" integer NOT NULL,
	"changed_at" double precision NOT NULL,
	"refused_at" double precision,
	"minute_at" double precision NOT NULL,
	"used" integer NOT NULL,
	"used_before" integer NOT NULL
);
