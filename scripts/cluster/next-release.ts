import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/context.ts'
import { root } from '../lib/paths.ts'
import { endProgram, type Program, until } from './programs.ts'
import type { SerpplusHosts } from './serpplus-hosts.ts'

const secondsOfMigration = 6
const patienceMs = 120_000
/** A supervisor such as systemd waits this long before it restarts a process. */
const restartMs = 1_000

export type Deployment = {
  /** Resolves in the middle of the migration. */
  untilMigrating(): Promise<void>
  /** Resolves once the process is ready; it is restarted whenever it ends. */
  untilReady(): Promise<{ restarts: number }>
  /** Sentences about a migration that was not applied exactly once. */
  listFaults(): Promise<string[]>
}

/** A copy of the repository to which each deployment adds a migration. */
export function openNextRelease(options: { folder: string; hosts: SerpplusHosts; ctx: Ctx }): { deploy(): Deployment } {
  const { hosts, ctx } = options
  const copy = join(options.folder, 'next-release')
  mkdirSync(copy)
  for (const name of ['package.json', 'contract', 'server', 'ops'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  let count = 0

  function addMigration(): string {
    count += 1
    const table = `cluster_release_${count}`
    const migrations = join(copy, 'server/migrations')
    const journalFile = join(migrations, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1) ?? { idx: 0, when: 0 }
    const tag = `${String(last.idx + 1).padStart(4, '0')}_${table}`
    writeFileSync(
      join(migrations, `${tag}.sql`),
      [
        `create table ${table} as select number from generate_series(1, 1000) number`,
        `select pg_sleep(${secondsOfMigration})`,
        `alter table ${table} add primary key (number)`,
      ].join(';\n--> statement-breakpoint\n'),
    )
    const entry = { ...last, idx: last.idx + 1, when: last.when + 1_000, tag }
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
    return table
  }

  return {
    deploy() {
      const table = addMigration()
      let isReady = false
      let restarts = 0
      let program: Program
      const start = () => {
        program = hosts.startNext(copy)
        program.child.on('message', (message) => {
          if ((message as { type?: string }).type === 'ready') isReady = true
        })
        program.child.once('exit', () => {
          if (isReady) return
          restarts += 1
          setTimeout(start, restartMs)
        })
      }
      start()
      return {
        untilMigrating: () =>
          until('a migration under way', patienceMs, async () => {
            const { rows } = await ctx.db.execute(
              sql`select 1 from pg_stat_activity where query like ${`%pg_sleep(${secondsOfMigration})%`} and pid <> pg_backend_pid()`,
            )
            return rows.length > 0
          }),
        async untilReady() {
          await until('the next release', patienceMs, async () => isReady)
          await endProgram(program)
          return { restarts }
        },
        async listFaults() {
          const { rows } = await ctx.db.execute<{ rows: number; keys: number }>(sql`
            select (select count(*)::int from ${sql.identifier(table)}) as rows,
              (select count(*)::int from pg_index where indisprimary and indrelid = ${table}::regclass) as keys`)
          const [found] = rows
          return found?.rows === 1_000 && found.keys === 1
            ? []
            : [`the migration left ${found?.rows} rows and ${found?.keys} keys`]
        },
      }
    },
  }
}
