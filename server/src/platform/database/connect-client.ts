import pg from 'pg'
import { isDatabaseAway } from './is-database-unavailable.ts'

/** The message is for the operator and contains no password. */
export class DatabaseUnreachableError extends Error {
  /** True if it may be available in a moment; false if somebody has to fix something first, such as a wrong password, or after a long wait. */
  readonly isTemporary: boolean
  constructor(message: string, options: { cause?: unknown; isTemporary: boolean }) {
    super(message, { cause: options.cause })
    this.isTemporary = options.isTemporary
  }
}

/** The setting that an address comes from. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

/**
 * Connects to the database. Throws `DatabaseUnreachableError` with a sentence that says what is wrong. With `answerMs`, statements
 * that aren’t answered within that time fail.
 */
export async function connectClient(
  url: string,
  timeoutMs = 10_000,
  setting: AddressSetting = 'DATABASE_URL',
  answerMs?: number,
): Promise<pg.Client> {
  const client = clientOf(url, { timeoutMs, answerMs }, setting)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new DatabaseUnreachableError(
      sentenceOf(client, error as Failure, timeoutMs).replaceAll('DATABASE_URL', setting),
      {
        cause: error,
        isTemporary: isTemporary(error),
      },
    )
  }
}

type Failure = Error & { code?: string }

/** A name that doesn’t resolve is more likely a typo than a server that is about to start. */
const isTemporary = (error: unknown) => (error as Failure).code !== 'ENOTFOUND' && isDatabaseAway(error)

function clientOf(
  url: string,
  { timeoutMs, answerMs }: { timeoutMs: number; answerMs: number | undefined },
  setting: AddressSetting,
): pg.Client {
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'serpplus start',
      connectionTimeoutMillis: timeoutMs,
      ...(answerMs !== undefined && { query_timeout: answerMs }),
    })
    // A broken connection also fails its statement, where we handle it.
    client.on('error', () => {})
    return client
  } catch (error) {
    throw new DatabaseUnreachableError(`${setting} is not a valid PostgreSQL connection string.`, {
      cause: error,
      isTemporary: false,
    })
  }
}

function sentenceOf({ host, port, user, database }: pg.Client, { code, message }: Failure, timeoutMs: number): string {
  const place = `${host}:${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `Could not resolve the database host ${host}. Check DATABASE_URL and your DNS settings.`
    case 'ECONNREFUSED':
      return `Connection refused by ${place}. Check that PostgreSQL is running and that DATABASE_URL is correct.`
    case 'ENOENT':
      return `The PostgreSQL socket ${host}/.s.PGSQL.${port} doesn’t exist. Check that PostgreSQL is running and that DATABASE_URL is correct.`
    case '28P01':
      return `Password authentication failed for user "${user}" at ${place}. Check DATABASE_URL.`
    case '3D000':
      return `Database "${database}" does not exist at ${place}. Create it or check DATABASE_URL.`
    case '53300':
      return `The database at ${place} has no free connections. Raise its max_connections, or lower DATABASE_POOL_SIZE of the processes that use it.`
    default:
      return message === 'timeout expired'
        ? `The database at ${place} did not respond within ${timeoutMs / 1_000} seconds. Check DATABASE_URL and the network.`
        : `Could not connect to the database at ${place}: ${message}. Check DATABASE_URL.`
  }
}
