// `npm run verify -- FILE`: checks that a backup can be restored. `--database` restores it into a temporary database
// and compares every row.
import { parseArgs } from 'node:util'
import { createPageStorage } from '#server/adapters/page-storage/index.ts'
import { verify, verifyInDatabase } from '#server/app/backup/verify.ts'
import { openBackup } from './lib/open-backup.ts'
import { readConfig } from './lib/operator-database.ts'
import { PlainError } from './lib/plain-error.ts'
import { runCommand, say } from './lib/run-command.ts'
import { withThrowAwayPostgres } from './lib/throw-away-postgres.ts'

await runCommand(async (signal) => {
  const { file, inDatabase } = readArguments()
  const input = await openBackup(file)
  if (!inDatabase) return verify({ input, print: say, signal })
  const storage = createPageStorage(readConfig().pageStorage)
  return withThrowAwayPostgres((databaseUrl) => verifyInDatabase(databaseUrl, { input, storage, print: say, signal }))
})

function readArguments(): { file: string; inDatabase: boolean } {
  const usage = new PlainError('Usage: npm run verify -- FILE [--database], or - for standard input.')
  try {
    const { values, positionals } = parseArgs({ options: { database: { type: 'boolean' } }, allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw usage
    return { file, inDatabase: values.database ?? false }
  } catch {
    throw usage
  }
}
