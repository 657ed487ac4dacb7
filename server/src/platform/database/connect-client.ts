import pg from 'pg'

/** The message is for the operator and contains no password. */
export class DatabaseUnreachableError extends Error {}

/** Connects to the database. Throws `DatabaseUnreachableError` with a sentence that says what is wrong. */
export async function connectClient(url: string, timeoutMs = 10_000): Promise<pg.Client> {
  const client = clientOf(url, timeoutMs)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new DatabaseUnreachableError(sentenceOf(client, error as Failure, timeoutMs), { cause: error })
  }
}

type Failure = Error & { code?: string }

function clientOf(url: string, timeoutMs: number): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'serpplus start',
      connectionTimeoutMillis: timeoutMs,
    })
  } catch (error) {
    throw new DatabaseUnreachableError('DATABASE_URL is not a valid PostgreSQL connection string.', { cause: error })
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
