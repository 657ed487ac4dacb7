// `npm run db:distribute`: distributes tables over the nodes of a Citus database, or with `-- --prepare-only` gives them the schema
// that Citus accepts, on a plain PostgreSQL. `--dry-run` prints what would change; `--shards 64` sets the number of shards.
import { parseArgs } from 'node:util'
import { placedTables } from '#server/app/placed-tables.ts'
import { showPlan } from '#server/platform/database/migrate.ts'
import { distributeTables, UndistributableError } from '#server/platform/distribution/distribute-tables.ts'
import { readConfig, refuse, runOnDatabase } from './lib/operator-database.ts'

const options = {
  'dry-run': { type: 'boolean', default: false },
  'prepare-only': { type: 'boolean', default: false },
  shards: { type: 'string' },
} as const

const values = readOptions()
const shardCount = values.shards === undefined ? undefined : Number(values.shards)
if (shardCount !== undefined && !(Number.isInteger(shardCount) && shardCount > 0 && shardCount <= 1_024))
  refuse(true, new Error('--shards must be a whole number from 1 to 1024.'))
const config = readConfig()
if (config.databaseUrl === undefined)
  refuse(true, new Error('Set DATABASE_URL to the coordinator. The embedded PostgreSQL has no Citus.'))
await runOnDatabase(config, distribute, { migrates: !values['dry-run'] })

async function distribute(url: string) {
  const begun = performance.now()
  const { pending } = await showPlan(url)
  if (pending.length > 0) refuse(true, new Error('The database is not up to date. Run npm run migrate first.'))
  try {
    await distributeTables(url, placedTables, {
      isDryRun: values['dry-run'],
      isPreparationOnly: values['prepare-only'],
      ...(shardCount !== undefined && { shardCount }),
      report: (line) => console.log(line),
    })
  } catch (error) {
    refuse(error instanceof UndistributableError, error)
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  return { isMade: true, sentence: values['dry-run'] ? 'Nothing was changed.' : `Done in ${seconds} s.` }
}

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return refuse(error instanceof TypeError, error, 'Options: --dry-run, --prepare-only, --shards NUMBER.')
  }
}
