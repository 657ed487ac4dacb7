// `npm run test:postgres [file…]`: the server's tests on a throw-away PostgreSQL of the oldest version installed here, or the
// one in PG_BIN. `npm test` uses the version that comes with the packages.
import { listInstalledPostgres } from './lib/installed-programs.ts'
import { runStep } from './lib/step.ts'

const oldest = 15
const postgres = listInstalledPostgres().find(({ version }) => version >= oldest)

if (postgres === undefined) {
  console.log(
    `Skipped: no PostgreSQL ${oldest} or newer is installed. Install one (Debian: apt-get install postgresql-15), or set PG_BIN to the folder of its programs.`,
  )
} else {
  console.log(`The server’s tests on PostgreSQL ${postgres.version} (${postgres.folder})`)
  const files = process.argv.slice(2)
  const { exitCode } = await runStep(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project=code', '--allowOnly=false'],
      ...(files.length > 0 ? files : ['server']),
    ],
    { shown: true, env: { TEST_POSTGRES: postgres.folder } },
  )
  process.exitCode = exitCode
}
