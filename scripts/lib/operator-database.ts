// Shared by the commands of an operator: the database the configuration names, and how they refuse.
import { minutes } from '#server/platform/clock/clock.ts'
import { ConfigError, parseConfig } from '#server/platform/config/config.ts'
import { UnfitDatabaseError } from '#server/platform/database/check-database.ts'
import { connectClient, DatabaseUnreachableError } from '#server/platform/database/connect-client.ts'
import { prepareSchema } from '#server/platform/database/migrate.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { postgresFolder } from './paths.ts'

/** The configuration as far as a command needs it, which serves nobody. */
export function readConfig() {
  const PUBLIC_URL = process.env.PUBLIC_URL ?? 'http://localhost'
  try {
    return parseConfig({ ...process.env, ALLOW_SANDBOX: '1', PUBLIC_URL })
  } catch (error) {
    return refuse(error instanceof ConfigError, error)
  }
}

/** Prints a line when waiting begins. */
const terminal = {
  warn: ({ reason }: { reason: string }) => process.stderr.write(`${reason} Waiting …\n`),
  info: () => {},
}

/**
 * Prints the outcome; runs the embedded PostgreSQL meanwhile if no database is set and it isn't running. The database is migrated
 * unless `migrates` is false.
 */
export async function runOnDatabase(
  config: ReturnType<typeof readConfig>,
  work: (databaseUrl: string) => Promise<{ isMade: boolean; sentence: string }>,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<void> {
  try {
    const outcome = await withDatabase(config, async (url) => {
      if (migrates) await prepareSchema(url, config, { patienceMs: config.migratesAtStart ? minutes(15) : 0 })
      return work(url)
    })
    process.stderr.write(`${outcome.sentence}\n`)
    process.exitCode = outcome.isMade ? 0 : 1
  } catch (error) {
    if (!(error instanceof UnfitDatabaseError || error instanceof DatabaseUnreachableError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Does `work` with the configured database; if none is set, the embedded one runs meanwhile. */
export async function withDatabase<Result>(
  config: ReturnType<typeof readConfig>,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: postgresFolder(config.dataDir) })
      : undefined
  try {
    // Commands run once and need their own session.
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const reach = async () => {
      const client = await connectClient(url)
      await client.end()
    }
    await waitForDatabase(reach, { waitMs: config.databaseWaitMs, log: terminal })
    return await work(url)
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop()
  }
}

/** Ends with the sentence of a mistake the caller made; any other error is thrown on. */
export function refuse(isCallers: boolean, error: unknown, ...advice: string[]): never {
  if (!isCallers || !(error instanceof Error)) throw error
  process.stderr.write(`${[error.message, ...advice].join('\n')}\n`)
  process.exit(1)
}
