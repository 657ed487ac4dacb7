CREATE TABLE "module_maintenance" (
	"module" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
