CREATE TABLE "domain_group_counts" (
	"account_id" integer NOT NULL,
	"project_ids" integer[] NOT NULL,
	"runs" integer[] NOT NULL,
	"counts" jsonb NOT NULL,
	CONSTRAINT "domain_group_counts_account_id_project_ids_runs_pk" PRIMARY KEY("account_id","project_ids","runs")
);
--> statement-breakpoint
-- What rows are sorted, counted and compared by is read from their key alone.
ALTER TABLE "domain_keywords" DROP CONSTRAINT "domain_keywords_key";--> statement-breakpoint
ALTER TABLE "domain_keywords" ADD CONSTRAINT "domain_keywords_key" PRIMARY KEY("account_id","project_id","run","kind","keyword") INCLUDE ("position","difficulty","number","search_volume");--> statement-breakpoint
-- Keys are enough only where the rows were vacuumed, so that is not left until a part of a large table is new. Parallel
-- workers take longer to start than they save.
DO $$ BEGIN
	FOR part IN 0..15 LOOP
		EXECUTE format('ALTER TABLE domain_keywords_%1$s SET (parallel_workers = 0, autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0)', part);
	END LOOP;
END $$;
