// Shared by the commands of an operator: the database the configuration names, and how they refuse.
import { ConfigError, parseConfig } from '#server/platform/config/config.ts'
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

/** Says what came of it, and starts the embedded PostgreSQL meanwhile where none is named and none runs. */
export async function runOnDatabase(
  config: ReturnType<typeof readConfig>,
  work: (databaseUrl: string) => Promise<{ isMade: boolean; sentence: string }>,
): Promise<void> {
  const outcome = await withDatabase(config, work)
  process.stderr.write(`${outcome.sentence}\n`)
  process.exitCode = outcome.isMade ? 0 : 1
}

/** Does `work` with the configured database; the embedded one runs meanwhile where none is named. */
export async function withDatabase<Result>(
  config: ReturnType<typeof readConfig>,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: postgresFolder(config.dataDir) })
      : undefined
  try {
    return await work(config.databaseUrl ?? embedded?.url ?? '')
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
