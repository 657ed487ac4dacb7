// Shared by the commands of an operator: the database the configuration names, and how they refuse.
import pg from 'pg'
import { minutes } from '#server/platform/clock/clock.ts'
import { ConfigError, parseConfig } from '#server/platform/config/config.ts'
import { UnfitDatabaseError } from '#server/platform/database/check-database.ts'
import { connectClient, DatabaseUnreachableError } from '#server/platform/database/connect-client.ts'
import { prepareSchema } from '#server/platform/database/migrate.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { postgresFolder } from './paths.ts'

/** The configuration for a command, which doesn’t serve the site. `databaseUrl` replaces both addresses of the database in it. */
export function readConfig(databaseUrl?: string) {
  const PUBLIC_URL = process.env.PUBLIC_URL ?? 'http://localhost'
  try {
    return parseConfig({
      ...process.env,
      ALLOW_SANDBOX: '1',
      PUBLIC_URL,
      ...(databaseUrl !== undefined && {
        DATABASE_URL: databaseUrl,
        DATABASE_URL_FILE: undefined,
        DATABASE_DIRECT_URL: undefined,
        DATABASE_DIRECT_URL_FILE: undefined,
      }),
    })
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

/**
 * Takes the option `--database-url URL` from the arguments of a command. It overrides the settings: a pooled site has two of them,
 * and an env file may add one that isn’t meant.
 */
export function takeDatabaseUrl(given: readonly string[]): { databaseUrl: string | undefined; rest: string[] } {
  const name = '--database-url'
  const at = given.findIndex((one) => one === name || one.startsWith(`${name}=`))
  if (at === -1) return { databaseUrl: undefined, rest: [...given] }
  const isApart = given[at] === name
  const databaseUrl = isApart ? given[at + 1] : given[at]?.slice(name.length + 1)
  if (!databaseUrl)
    return refuse(true, new Error(`${name} needs a connection string, such as postgres://user@host/name.`))
  return { databaseUrl, rest: given.toSpliced(at, isApart ? 2 : 1) }
}

/** "database serpplus at db.example:5432 (DATABASE_URL)", without a password. */
export function describeDatabase(
  url: string,
  { databaseUrl, databaseDirectUrl }: ReturnType<typeof readConfig>,
  isGiven: boolean,
): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL, which overrides DATABASE_URL'
  const source = databaseUrl === undefined ? 'the embedded PostgreSQL' : setting
  return `database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`} (${isGiven ? '--database-url' : source})`
}

/** Ends with the sentence of a mistake the caller made; any other error is thrown on. */
export function refuse(isCallers: boolean, error: unknown, ...advice: string[]): never {
  if (!isCallers || !(error instanceof Error)) throw error
  process.stderr.write(`${[error.message, ...advice].join('\n')}\n`)
  process.exit(1)
}
