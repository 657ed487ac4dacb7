// Shared by the commands of an operator: the database the configuration names, and how they refuse.
import { ConfigError, parseConfig } from '#server/platform/config/config.ts'
import { connectClient, DatabaseUnreachableError } from '#server/platform/database/connect-client.ts'
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

/** Waiting is said in a line; its end shows by itself. */
const terminal = {
  warn: ({ reason }: { reason: string }) => process.stderr.write(`${reason} Waiting …\n`),
  info: () => {},
}

/** Says what came of it, and starts the embedded PostgreSQL meanwhile where none is named and none runs. */
export async function runOnDatabase(
  config: ReturnType<typeof readConfig>,
  work: (databaseUrl: string) => Promise<{ isMade: boolean; sentence: string }>,
): Promise<void> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: postgresFolder(config.dataDir) })
      : undefined
  try {
    // Commands run once and need a session of their own.
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const reach = async () => {
      const client = await connectClient(url)
      await client.end()
    }
    await waitForDatabase(reach, { waitMs: config.databaseWaitMs, log: terminal }).catch((error: unknown) =>
      refuse(error instanceof DatabaseUnreachableError, error),
    )
    const outcome = await work(url)
    process.stderr.write(`${outcome.sentence}\n`)
    process.exitCode = outcome.isMade ? 0 : 1
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
