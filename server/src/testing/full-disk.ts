import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** A database that can refuse writes as PostgreSQL does on a full disk; reads and deletes work. */
export type FullDisk = {
  /** Limited to these tables, if given. */
  fill(...tables: string[]): Promise<void>
  empty(): Promise<void>
}

/** Gives every table of the product a trigger that throws PostgreSQL's own error. */
export async function openFullDisk(db: Database): Promise<FullDisk> {
  await db.execute(sql`create table full_disk (table_name text)`)
  await db.execute(sql`
    create function refuse_on_full_disk() returns trigger language plpgsql as $$ begin
      if exists (select from full_disk where table_name = tg_argv[0] or table_name = '*') then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$`)
  await db.execute(sql`
    do $$ declare each_table record; begin
      for each_table in
        select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not c.relispartition and c.relname <> 'full_disk'
      loop
        execute format('create trigger refuse_on_full_disk before insert or update on %I for each row
          execute function refuse_on_full_disk(%L)', each_table.relname, each_table.relname);
      end loop;
    end $$`)
  const empty = async () => void (await db.execute(sql`delete from full_disk`))
  return {
    async fill(...tables) {
      await empty()
      await db.execute(sql`
        insert into full_disk select * from unnest(${sql.param(tables.length === 0 ? ['*'] : tables)}::text[])`)
    },
    empty,
  }
}
