// `npm run maintenance -- on "Domain Checker"`: closes a module for new paid work in the database the configuration
// names; `off` opens it again. Alone it says which modules are closed.
import { switchMaintenance } from '#server/app/switch-maintenance.ts'
import { readConfig, runOnDatabase } from './lib/operator-database.ts'

await runOnDatabase(readConfig(), (databaseUrl) => switchMaintenance(databaseUrl, process.argv.slice(2)))
