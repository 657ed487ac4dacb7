// `npm run restore -- FILE`: restores a backup into an empty database; `-` reads it from standard input.
import { restore } from '#server/app/backup/restore.ts'
import { openBackup } from './lib/open-backup.ts'
import { readConfig, withDatabase } from './lib/operator-database.ts'
import { PlainError } from './lib/plain-error.ts'
import { runCommand, say } from './lib/run-command.ts'

const config = readConfig()
await runCommand(async (signal) => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0 || (file.startsWith('-') && file !== '-'))
    throw new PlainError('Usage: npm run restore -- FILE, or - for standard input.')
  const input = await openBackup(file)
  return withDatabase(config, (databaseUrl) => restore({ databaseUrl, input, secret: config, print: say, signal }))
})
