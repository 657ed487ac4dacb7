// `npm run migrate`: brings the configured database up to date. `-- --dry-run` prints what would run and which locks it takes,
// `-- --status` what has been applied.
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
    if (options.status) return { isMade: true, sentence: printStatus(plan) }
    if (options['dry-run']) return { isMade: true, sentence: printStatements(plan.pending) }
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
    print,
    onApplied: ({ name }, seconds) => {
      count += 1
      print(`[${count}/${pending.length}] ${name} ${seconds.toFixed(2)} s`)
    },
  })
  const sentence = count > 0 ? `Migrations applied: ${count}.` : 'The database is up to date.'
  return { isMade: true, sentence: newer.length > 0 ? 'Nothing to do.' : sentence }
}

function printStatus({ applied, pending, newer }: MigrationPlan): string {
  console.log([...applied.map(describeApplied), ...pending.map(({ name }) => `${name}  missing`)].join('\n'))
  const ofNewer = newer.length > 0 ? `, ${newer.length} from newer releases` : ''
  return `${applied.length} applied, ${pending.length} missing${ofNewer}.`
}

function describeApplied({ name, number, run }: AppliedMigration): string {
  const when =
    run === undefined
      ? 'before 0.2.0'
      : `${run.at.toISOString().slice(0, 19)}Z  ${run.release}  ${run.seconds.toFixed(2)} s`
  return `${name ?? numbered(number)}  ${when}`
}

function printStatements(pending: readonly Migration[]): string {
  if (pending.length === 0) return 'Nothing would run: the database is up to date.'
  for (const { name, statements, isOutsideTransaction, needsNumber } of pending) {
    console.log(`-- ${name}: ${isOutsideTransaction ? 'outside a transaction' : 'in one transaction'}`)
    if (needsNumber !== undefined)
      console.log(`-- Releases without migration ${numbered(needsNumber)} can’t use the database afterwards.`)
    for (const { statement, note } of describeLocks(statements))
      console.log(`  -- ${note}\n${statement.replaceAll(/^/gm, '  ')}`)
  }
  return `Migrations that would run: ${pending.length}. Nothing was changed.`
}

function numbered(number: number | undefined): string {
  return String(number).padStart(4, '0')
}

function print(line: string): void {
  process.stderr.write(`${line}\n`)
}
