// `npm run pages -- check`: checks that every object with moved results pages is complete. `-- bring-back` moves all pages
// back into the database.
import { managePageObjects } from '#server/app/manage-page-objects.ts'
import { readConfig, runOnDatabase } from './lib/operator-database.ts'

const config = readConfig()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
await runOnDatabase(config, (databaseUrl) =>
  managePageObjects(databaseUrl, config, process.argv.slice(2), stopping.signal),
)
