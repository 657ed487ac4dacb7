import pg from 'pg'

/** Its message is for the operator; it holds no password. */
export class DatabaseUnreachableError extends Error {}

/** Connects once, so that a wrong address is one sentence and not a stack of the first statement that needed it. */
export async function checkConnection(url: string, timeoutMs = 10_000): Promise<void> {
  const client = clientOf(url, timeoutMs)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnreachableError(sentenceOf(client, error as Failure, timeoutMs), { cause: error })
  } finally {
    await client.end().catch(() => {})
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
    throw new DatabaseUnreachableError('DATABASE_URL is no PostgreSQL connection string.', { cause: error })
  }
}

function sentenceOf({ host, port, user, database }: pg.Client, { code, message }: Failure, timeoutMs: number): string {
  const place = `${host}:${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database host ${host} cannot be found. Check DATABASE_URL and the name server.`
    case 'ECONNREFUSED':
      return `No database answers at ${place}. Check DATABASE_URL and that PostgreSQL is running.`
    case '28P01':
      return `The database at ${place} refused the password of user "${user}". Check DATABASE_URL.`
    case '3D000':
      return `There is no database "${database}" at ${place}. Create it or check DATABASE_URL.`
    default:
      return message === 'timeout expired'
        ? `The database at ${place} did not answer within ${timeoutMs / 1_000} seconds. Check DATABASE_URL and the network.`
        : `The database at ${place} refused the connection: ${message}. Check DATABASE_URL.`
  }
}
