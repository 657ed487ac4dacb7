// `npm run migrate`: brings the database of the configuration up to date. `-- --dry-run` prints what would run and the locks it needs,
// `-- --status` what the database has.
import { parseArgs } from 'node:util'
import { migrate, showPlan } from '#server/platform/database/migrate.ts'
import { describeLocks } from '#server/platform/database/migrations/describe-locks.ts'
import type { AppliedMigration, MigrationPlan } from '#server/platform/database/migrations/migration-history.ts'
import type { Migration } from '#server/platform/database/migrations/read-migrations.ts'
import { readConfig, refuse, runOnDatabase } from './lib/operator-database.ts'

const options = readOptions()

await runOnDatabase(
  readConfig(),
  async (url) => {
    const plan = await showPlan(url)
    if (options.status) return { isMade: true, sentence: showStatus(plan) }
    if (options['dry-run']) return { isMade: true, sentence: showStatements(plan.pending) }
    return applyPending(url, plan)
  },
  { migrates: false },
)

function readOptions() {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, status: { type: 'boolean' } } }).values
  } catch (error) {
    return refuse(error instanceof TypeError, error, 'Options: --dry-run, --status.')
  }
}

async function applyPending(url: string, { pending, newer }: MigrationPlan) {
  for (const excluding of pending.filter(({ needsNumber }) => needsNumber !== undefined))
    print(
      `Releases without migration ${numbered(excluding.needsNumber)} can’t use the database after ${excluding.name}.`,
    )
  let count = 0
  await migrate(url, {
    say: print,
    onApplied: ({ name }, seconds) => {
      count += 1
      print(`[${count}/${pending.length}] ${name} ${seconds.toFixed(2)} s`)
    },
  })
  const sentence = count > 0 ? `Applied ${count} migrations.` : 'The database is up to date.'
  return { isMade: true, sentence: newer.length > 0 ? 'Nothing to do.' : sentence }
}

function showStatus({ applied, pending, newer }: MigrationPlan): string {
  return [
    ...applied.map(describeApplied),
    ...pending.map(({ name }) => `${name}  missing`),
    `${applied.length} applied, ${pending.length} missing${newer.length > 0 ? `, ${newer.length} of newer releases` : ''}.`,
  ].join('\n')
}

function describeApplied({ name, number, run }: AppliedMigration): string {
  const when =
    run === undefined
      ? 'before 0.2.0'
      : `${run.at.toISOString().slice(0, 19)}Z  ${run.release}  ${run.seconds.toFixed(2)} s`
  return `${name ?? numbered(number)}  ${when}`
}

function showStatements(pending: readonly Migration[]): string {
  if (pending.length === 0) return 'Nothing would run: the database is up to date.'
  return [
    ...pending.flatMap(({ name, statements, isOutsideTransaction, needsNumber }) => [
      `${name}: ${isOutsideTransaction ? 'outside a transaction' : 'in one transaction'}`,
      ...(needsNumber === undefined
        ? []
        : [`  Releases without migration ${numbered(needsNumber)} can’t use the database afterwards.`]),
      ...describeLocks(statements).flatMap(({ statement, note }) => [
        `  -- ${note}`,
        statement.replaceAll(/^/gm, '  '),
      ]),
    ]),
    `${pending.length} migrations would run. Nothing was changed.`,
  ].join('\n')
}

function numbered(number: number | undefined): string {
  return String(number).padStart(4, '0')
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
