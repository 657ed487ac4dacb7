// `npm run maintenance -- on "Domain Checker"`: closes a module for new paid work in the configured database;
// `off` opens it again. Without arguments it lists the closed modules.
import { switchMaintenance } from '#server/app/switch-maintenance.ts'
import { readConfig, runOnDatabase } from './lib/operator-database.ts'

await runOnDatabase(readConfig(), (databaseUrl) => switchMaintenance(databaseUrl, process.argv.slice(2)))
