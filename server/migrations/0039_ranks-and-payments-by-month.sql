-- What is there becomes the partition of everything before its bound, and is neither read nor written: the checked bound proves it. A new
-- installation has nothing, and its first partition ends where this month begins. Ranks of an old one stay in their 16 tables by account
-- until they are dropped with that partition.
CREATE FUNCTION pg_temp.begin_months(monthly text, key_column text, key_constraint text, key_columns text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	is_empty boolean;
	bound text;
	this_month text := to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-01');
BEGIN
	EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', monthly);
	EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', monthly) INTO is_empty;
	SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO STRICT bound
	FROM pg_constraint WHERE conrelid = monthly::regclass AND conname = monthly || '_bound';
	EXECUTE format('ALTER TABLE %1$I RENAME CONSTRAINT %2$I TO %3$I', monthly, key_constraint, monthly || '_before_key');
	EXECUTE format('ALTER TABLE %1$I RENAME TO %2$I', monthly, monthly || '_before');
	EXECUTE format('CREATE TABLE %1$I (LIKE %2$I INCLUDING DEFAULTS) PARTITION BY RANGE (%3$I)', monthly, monthly || '_before', key_column);
	EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %2$I PRIMARY KEY (%3$s)', monthly, key_constraint, key_columns);
	IF monthly = 'paid_pages' THEN
		ALTER TABLE paid_pages ADD CONSTRAINT paid_pages_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id);
	END IF;
	IF is_empty THEN
		EXECUTE format('DROP TABLE %I', monthly || '_before');
		EXECUTE format('CREATE TABLE %1$I PARTITION OF %2$I FOR VALUES FROM (MINVALUE) TO (%3$L)', monthly || '_before', monthly,
			CASE key_column WHEN 'day' THEN this_month ELSE this_month || ' 00:00:00+00' END);
	ELSE
		EXECUTE format('ALTER TABLE %1$I ATTACH PARTITION %2$I FOR VALUES FROM (MINVALUE) TO (%3$L)', monthly, monthly || '_before', bound);
		EXECUTE format('ALTER TABLE %1$I DROP CONSTRAINT %2$I', monthly || '_before', monthly || '_bound');
	END IF;
	EXECUTE format('CREATE TABLE %1$I PARTITION OF %2$I DEFAULT', monthly || '_other', monthly);
END $$;
--> statement-breakpoint
SELECT pg_temp.begin_months('rank_observations', 'day', 'rank_observations_account_id_project_id_day_keyword_id_pk', 'account_id, project_id, day, keyword_id');
--> statement-breakpoint
SELECT pg_temp.begin_months('rank_competitor_observations', 'day', 'rank_competitor_observations_key', 'account_id, project_id, day, keyword_id, competitor_id');
--> statement-breakpoint
SELECT pg_temp.begin_months('paid_pages', 'taken_at', 'paid_pages_account_id_query_id_taken_at_snapshot_id_pk', 'account_id, query_id, taken_at, snapshot_id');
--> statement-breakpoint
DROP FUNCTION pg_temp.begin_months;
