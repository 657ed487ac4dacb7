// `npm run backup`: writes everything in the database to one file, while the site runs. `-- FILE` or `-- FOLDER` sets the
// destination; `-- -` writes to standard output; `--database-url` names another database, such as a replica.

import { isAbsolute } from 'node:path'
import { backUp } from '#server/app/backup/back-up.ts'
import packageJson from '../package.json' with { type: 'json' }
import { describeDatabase, readConfig, takeDatabaseUrl, withDatabase } from './lib/operator-database.ts'
import { PlainError } from './lib/plain-error.ts'
import { runCommand, say } from './lib/run-command.ts'

const { databaseUrl: given, rest } = takeDatabaseUrl(process.argv.slice(2))
const config = readConfig(given)
await runCommand(async (signal) => {
  const [target, ...more] = rest
  if (more.length > 0 || (target?.startsWith('-') && target !== '-'))
    throw new PlainError('Usage: npm run backup -- [FILE or FOLDER] [--database-url URL], or - for standard output.')
  if (target === '-' && process.stdout.isTTY)
    throw new PlainError(
      'Standard output is a terminal. Send it to a file or another program: npm run --silent backup -- - | …',
    )
  // With a relative DATA_DIR, the destination would depend on where the command was started.
  if (target === undefined && config.nodeEnv === 'production' && !isAbsolute(process.env.DATA_DIR?.trim() ?? ''))
    throw new PlainError('Say where to write the backup: a file, a folder such as /var/backups/serpplus/, or -.')
  // If the reader ends early, the backup fails and reports it; without a listener the process would crash.
  process.stdout.on('error', () => {})
  return withDatabase(config, (databaseUrl) => {
    say(`Backing up ${describeDatabase(databaseUrl, config, given !== undefined)} …`)
    return backUp({
      databaseUrl,
      target: target === '-' ? process.stdout : target,
      secret: config,
      product: packageJson.version,
      now: () => new Date(),
      print: say,
      signal,
    })
  })
})
