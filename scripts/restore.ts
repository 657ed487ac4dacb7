// `npm run restore -- FILE`: restores a backup into an empty database; `-` reads it from standard input. `--database-url` names the database.
import { restore } from '#server/app/backup/restore.ts'
import { openBackup } from './lib/open-backup.ts'
import { describeDatabase, readConfig, takeDatabaseUrl, withDatabase } from './lib/operator-database.ts'
import { PlainError } from './lib/plain-error.ts'
import { runCommand, say } from './lib/run-command.ts'

const { databaseUrl: given, rest } = takeDatabaseUrl(process.argv.slice(2))
const config = readConfig(given)
await runCommand(async (signal) => {
  const [file, ...more] = rest
  if (file === undefined || more.length > 0 || (file.startsWith('-') && file !== '-'))
    throw new PlainError('Usage: npm run restore -- FILE [--database-url URL], or - for standard input.')
  const input = await openBackup(file)
  return withDatabase(config, (databaseUrl) => {
    say(`Restoring into ${describeDatabase(databaseUrl, config, given !== undefined)} …`)
    return restore({ databaseUrl, input, secret: config, print: say, signal })
  })
})
