CREATE TABLE "engine_countries" (
	"engine" text NOT NULL,
	"location_code" integer NOT NULL,
	CONSTRAINT "engine_countries_engine_location_code_pk" PRIMARY KEY("engine","location_code")
);
