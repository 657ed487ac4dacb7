import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../platform/database/migrations/read-migrations.ts'
import type { PlacedTables } from '../platform/distribution/placed-tables.ts'

/** The tables that the migrations change: some of every placement, with and without partitions. */
export const changedTables = [
  'rank_project_keywords',
  'rank_observations',
  'backlinks',
  'serp_snapshots',
  'keyword_metrics',
  'accounts',
]

const inTransaction = [
  ...changedTables.flatMap((table) => [
    `alter table ${table} add column next_note text not null default 'none'`,
    `create index next_${table} on ${table} (next_note)`,
  ]),
  `create table next_marks (
    account_id integer not null references accounts (id),
    project_id integer not null,
    id integer generated always as identity,
    primary key (account_id, id),
    constraint next_marks_project foreign key (account_id, project_id) references rank_projects (account_id, id))`,
]
const outside = `-- outside transaction
create index concurrently "next_two" on rank_project_keywords (account_id, next_note)`

/**
 * Makes a folder with the migrations of this release and two of the next release, which add columns, indexes and the tables in `placed`.
 * The caller removes it.
 */
export function makeNextMigrations(): { folder: string; placed: PlacedTables; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'serpplus-next-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; tag: string }[] }
  for (const text of [inTransaction.join(';\n--> statement-breakpoint\n'), outside]) {
    const idx = journal.entries.length
    const tag = `${String(idx).padStart(4, '0')}_next`
    writeFileSync(join(folder, `${tag}.sql`), text)
    journal.entries.push({ idx, tag })
  }
  writeFileSync(journalFile, JSON.stringify(journal))
  return { folder, placed: { next_marks: 'by-account' }, remove: () => rmSync(folder, { recursive: true }) }
}
