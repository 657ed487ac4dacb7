import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient } from './connect-client.ts'

/** The message is for the operator and contains no password. */
export class UnfitDatabaseError extends Error {}

type Facts = {
  version: string
  version_number: number
  encoding: string
  role: string
  database: string
  may_create: boolean
  most_connections: number
}

/** Connections besides `DATABASE_POOL_SIZE`: for queues, events, locks and allowances. */
export const otherConnections = 11
/** Operators may run versions this old, so no statement uses anything newer. */
const oldestVersion = { number: 150_000, name: '15' }
const notificationMs = 10_000

/**
 * Checks at startup that the database has what the server needs, because what it lacks would otherwise fail hours later. Throws
 * `UnfitDatabaseError` or `DatabaseUnreachableError`.
 */
export async function checkDatabase(
  url: string,
  { poolSize, timeoutMs = notificationMs }: { poolSize: number; timeoutMs?: number },
): Promise<void> {
  const client = await connectClient(url)
  try {
    const problem = problemOf(await readFacts(client), poolSize)
    if (problem !== undefined) throw new UnfitDatabaseError(problem)
    if (!(await isNotified(client, url, timeoutMs)))
      throw new UnfitDatabaseError(
        'DATABASE_URL leads to a connection pooler that shares connections between transactions, which loses notifications and locks. Use its session mode, or connect to PostgreSQL itself.',
      )
  } finally {
    await client.end().catch(() => {})
  }
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as version_number,
      pg_encoding_to_char(encoding) as encoding,
      current_user as role,
      datname as database,
      has_database_privilege(datname, 'CREATE')
        and coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_create,
      -- Nothing but the server limits a superuser.
      case when rolsuper then current_setting('max_connections')::int else least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        case when datconnlimit >= 0 then datconnlimit end,
        case when rolconnlimit >= 0 then rolconnlimit end
      ) end as most_connections
    from pg_database join pg_roles on rolname = current_user where datname = current_database()`)
  const [facts] = rows
  if (facts === undefined) throw new UnfitDatabaseError('DATABASE_URL doesn’t lead to a PostgreSQL database.')
  return facts
}

function problemOf(facts: Facts, poolSize: number): string | undefined {
  const { role, database, most_connections: most } = facts
  if (facts.version_number < oldestVersion.number)
    return `The database is PostgreSQL ${facts.version}, but version ${oldestVersion.name} or newer is needed. Upgrade it, or set DATABASE_URL to another one.`
  if (facts.encoding !== 'UTF8')
    return `The encoding of database "${database}" is ${facts.encoding}, which cannot hold every keyword. Create one with ENCODING 'UTF8' and set DATABASE_URL to it.`
  if (!facts.may_create)
    return `User "${role}" may not create schemas and tables in database "${database}". Make it the owner: ALTER DATABASE "${database}" OWNER TO "${role}".`
  if (poolSize + otherConnections > most)
    return `DATABASE_POOL_SIZE is ${poolSize}, and ${otherConnections} more connections are used, but the database allows "${role}" only ${most}. Lower DATABASE_POOL_SIZE to ${Math.max(0, most - otherConnections)} or less, or raise the database’s limit.`
  return undefined
}

/** True if notifications arrive in another session. Poolers in transaction mode lose them. */
async function isNotified(client: pg.Client, url: string, timeoutMs: number): Promise<boolean> {
  const channel = `serpplus_start_${process.pid}_${Date.now()}`
  const giveUp = new AbortController()
  const heard = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)))
  const other = await connectClient(url)
  try {
    await client.query(`listen ${channel}`)
    await other.query(`notify ${channel}`)
    const late = sleep(timeoutMs, false, { signal: giveUp.signal }).catch(() => false)
    return await Promise.race([heard, late])
  } finally {
    giveUp.abort()
    await client.query(`unlisten ${channel}`).catch(() => {})
    await other.end().catch(() => {})
  }
}
