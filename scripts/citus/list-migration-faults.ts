import type pg from 'pg'
import { placedTables } from '#server/app/placed-tables.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { distributeTables, listUndistributed } from '#server/platform/distribution/distribute-tables.ts'
import { changedTables, makeNextMigrations } from '#server/testing/next-migrations.ts'

/** Applies the next release’s migrations to a distributed database and distributes the table they add; lists what is wrong then. */
export async function listMigrationFaults(client: pg.Client, url: string): Promise<string[]> {
  const next = makeNextMigrations()
  const placed = { ...placedTables, ...next.placed }
  try {
    await migrate(url, { folder: next.folder })
    const added = await listUndistributed(client, placed)
    await distributeTables(url, placed, { report: () => {} })
    const left = await listUndistributed(client, placed)
    return [
      ...(added.join() === Object.keys(next.placed).join()
        ? []
        : [`undistributed after the migration: ${added.join(', ')}`]),
      ...left.map((name) => `${name} wasn’t distributed`),
      ...(await listChanges(client)),
    ]
  } finally {
    next.remove()
  }
}

/** Lists the tables with a shard, on any node, that lacks the index. Throws if a table lacks the column. */
async function listChanges(client: pg.Client): Promise<string[]> {
  const faults: string[] = []
  for (const name of changedTables) {
    await client.query(`select next_note from ${name} limit 1`)
    if (placedTables[name] === 'local') continue
    const { rows } = await client.query<{ shards: number; without: number }>(
      `select count(*)::int as shards, (count(*) filter (where not success or result::int = 0))::int as without
       from run_command_on_shards($1, $$
         select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = '%s'::regclass and left(c.relname, 5) = 'next_' $$)`,
      [name],
    )
    const { shards = 0, without = 0 } = rows[0] ?? {}
    if (shards === 0 || without > 0) faults.push(`${without} of ${shards} shards of ${name} lack the new index`)
  }
  return faults
}
