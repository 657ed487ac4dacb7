// `npm run test:pooler [file…]`: tests of the server through PgBouncer in transaction mode, with five connections for each database.
// Without arguments, those that depend on session state.
import { findProgram, listInstalledPostgres } from './lib/installed-programs.ts'
import { runStep } from './lib/step.ts'

/** Two web and two worker processes, a server that is killed in project runs, paid work, locks, allowances, transactions. */
const files = [
  'server/src/app/several-processes',
  'server/src/app/kill-project-runs',
  'server/src/platform/allowances',
  'server/src/platform/locks',
  'server/src/platform/database/named-statements',
  'server/src/parts/serp-fetches/post-fetches/fetch-lifecycle',
  'server/src/parts/paid-runs',
  'server/src/features/credits',
  'server/src/features/accounts/sign-in',
  'server/src/features/serp-checks',
]

const program = findProgram('pgbouncer')

if (program === undefined) {
  console.log('Skipped: PgBouncer isn’t installed. Install it (Debian: apt-get install pgbouncer).')
} else {
  const [postgres] = listInstalledPostgres()
  console.log(`Tests through ${program} in transaction mode, on PostgreSQL ${postgres?.version ?? 'from the packages'}`)
  const given = process.argv.slice(2)
  const { exitCode } = await runStep(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project=code', '--allowOnly=false'],
      // Through a pooler every statement is a transaction of three steps, so tests with many statements take longer.
      ...['--testTimeout=180000', '--hookTimeout=180000'],
      ...(given.length > 0 ? given : files),
    ],
    { shown: true, env: { TEST_POOLER: program, ...(postgres && { TEST_POSTGRES: postgres.folder }) } },
  )
  process.exitCode = exitCode
}
