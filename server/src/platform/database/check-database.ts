import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Clock, days, systemClock } from '../clock/clock.ts'
import { type AddressSetting, connectClient, DatabaseUnreachableError } from './connect-client.ts'
import { mostDifferenceMs } from './database-clock.ts'
import { isDatabaseAway, isWriteRefused } from './is-database-unavailable.ts'

/** The message is for the operator and contains no password. */
export class UnfitDatabaseError extends Error {}

type Facts = {
  version: string
  version_number: number
  encoding: string
  role: string
  database: string
  may_create: boolean
  is_standby: boolean
  time: number
  folds_case: boolean
  is_new: boolean
  most_connections: number
}

type Needs = {
  /** Address of the same database without the pooler, if `url` is that of one in transaction mode. */
  directUrl?: string | undefined
  poolSize: number
  /** Connections besides those of the pool. */
  otherConnections: number
  /** The time in which a notification must arrive. */
  timeoutMs?: number
  /** The time in which a statement must be answered. */
  answerMs?: number
  clock?: Clock
}

/** Operators may run versions this old, so no statement uses anything newer. */
const oldestVersion = { number: 150_000, name: '15' }
const notificationMs = 10_000
/** No check takes longer, unless the database accepted the connection and then went silent. */
const usualAnswerMs = 10_000

/**
 * Checks at startup that the database has what the server needs, because anything missing would otherwise cause failures hours later. Throws
 * `UnfitDatabaseError` or `DatabaseUnreachableError`.
 */
export async function checkDatabase(url: string, needs: Needs): Promise<void> {
  const { directUrl, timeoutMs = notificationMs, answerMs = usualAnswerMs } = needs
  const setting: AddressSetting = directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const direct = await connectClient(directUrl ?? url, undefined, setting, answerMs)
  try {
    const facts = await readFacts(direct)
    refuseStandby(direct, facts, setting)
    refuseFarClock(facts, needs)
    const problem = problemOf(facts, needs, setting)
    if (problem !== undefined) throw new UnfitDatabaseError(problem)
    if (!(await isNotified(direct, directUrl ?? url, { timeoutMs, answerMs, setting })))
      throw new UnfitDatabaseError(
        directUrl === undefined
          ? 'DATABASE_URL points to a connection pooler in transaction mode, which drops notifications. Set DATABASE_DIRECT_URL to the same database without the pooler, or use the pooler’s session mode.'
          : 'DATABASE_DIRECT_URL points to a connection pooler in transaction mode, which drops notifications. Set it to the address of PostgreSQL itself.',
      )
    if (directUrl !== undefined) await checkPooled(direct, url, facts, { timeoutMs, answerMs })
  } catch (error) {
    if (error instanceof DatabaseUnreachableError || !isDatabaseAway(error) || isWriteRefused(error)) throw error
    throw new DatabaseUnreachableError(
      `The database at ${direct.host}:${direct.port} accepted the connection, but then ${isUnanswered(error) ? `did not answer within ${answerMs / 1_000} seconds` : 'closed it'}.`,
      { cause: error, isTemporary: true },
    )
  } finally {
    await direct.end().catch(() => {})
  }
}

/** pg’s error once its time limit for a statement has passed. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Refuses a database that can’t store the product’s data, before anything is created in it. Throws `UnfitDatabaseError`. */
export async function checkNewDatabase(client: pg.Client): Promise<void> {
  const problem = problemOf(await readFacts(client), { poolSize: 0, otherConnections: 0 }, 'DATABASE_URL')
  if (problem !== undefined) throw new UnfitDatabaseError(problem)
}

/** The pooler leads to the same database if a notification published through it arrives here. */
async function checkPooled(
  direct: pg.Client,
  url: string,
  facts: Facts,
  limits: { timeoutMs: number; answerMs: number },
): Promise<void> {
  const pooled = await connectClient(url, undefined, 'DATABASE_URL', limits.answerMs)
  try {
    refuseStandby(pooled, await readFacts(pooled), 'DATABASE_URL')
  } finally {
    await pooled.end().catch(() => {})
  }
  if (!(await isNotified(direct, url, { ...limits, setting: 'DATABASE_URL' })))
    throw new UnfitDatabaseError(
      `DATABASE_URL and DATABASE_DIRECT_URL point to different databases: a notification sent through the first doesn’t arrive at the second, which is "${facts.database}". Set both to the same one.`,
    )
}

/** May be temporary: during a failover an address may briefly point to a standby. */
function refuseStandby({ host, port }: pg.Client, { is_standby: isStandby }: Facts, setting: AddressSetting): void {
  if (isStandby)
    throw new DatabaseUnreachableError(
      `The database at ${host}:${port} is a standby and read-only. Set ${setting} to the primary server.`,
      { isTemporary: true },
    )
}

/** May be temporary: after a boot, it can take a while until the machine's clock is set. */
function refuseFarClock({ time }: Facts, { clock = systemClock }: Needs): void {
  const leadMs = clock().getTime() - time
  if (Math.abs(leadMs) > mostDifferenceMs)
    throw new DatabaseUnreachableError(
      `The clock of this machine is ${Math.floor(Math.abs(leadMs) / days(1))} days ${leadMs > 0 ? 'ahead of' : 'behind'} the database’s. Set both clocks, for example by NTP.`,
      { isTemporary: true },
    )
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
      pg_is_in_recovery() as is_standby,
      extract(epoch from clock_timestamp())::float8 * 1000 as time,
      lower('É') = 'é' as folds_case,
      to_regclass('accounts') is null as is_new,
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

function problemOf(
  facts: Facts,
  { directUrl, poolSize, otherConnections }: Needs,
  setting: AddressSetting,
): string | undefined {
  const { role, database, most_connections: most } = facts
  if (facts.version_number < oldestVersion.number)
    return `The database is PostgreSQL ${facts.version}, but version ${oldestVersion.name} or newer is needed. Upgrade it, or set ${setting} to another one.`
  if (facts.encoding !== 'UTF8')
    return `The encoding of database "${database}" is ${facts.encoding}, which can’t store every keyword. Create a database with ENCODING 'UTF8' and set ${setting} to it.`
  if (facts.is_new && !facts.folds_case)
    return `The locale of database "${database}" knows no letters but A to Z, so a search would find "café" but not "CAFÉ". Create it again with LOCALE 'C.UTF-8', while it is still empty.`
  if (!facts.may_create)
    return `User "${role}" may not create schemas and tables in database "${database}". Make it the owner: ALTER DATABASE "${database}" OWNER TO "${role}".`
  // Behind a pooler we can only count the direct connections.
  if (directUrl !== undefined && otherConnections > most)
    return `${otherConnections} connections of DATABASE_DIRECT_URL are needed, but the database allows "${role}" only ${most}. Raise the database’s limit.`
  if (directUrl === undefined && poolSize + otherConnections > most)
    return `DATABASE_POOL_SIZE is ${poolSize}, and ${otherConnections} more connections are used, but the database allows "${role}" only ${most}. Lower DATABASE_POOL_SIZE to ${Math.max(0, most - otherConnections)} or less, or raise the database’s limit.`
  return undefined
}

/** The server of a session; `cluster` is the same on a primary and its standbys, and null where it may not be read. */
type Server = { cluster: string | null; database: string; started: string }

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Omit<Server, 'cluster'>>(
    'select current_database() as database, pg_postmaster_start_time()::text as started',
  )
  const { database = '', started = '' } = rows[0] ?? {}
  const control = client.query<{ cluster: string }>(
    'select system_identifier::text as cluster from pg_control_system()',
  )
  const cluster = await control.then((found) => found.rows[0]?.cluster ?? null).catch(() => null)
  return { cluster, database, started }
}

/** Temporary: in a failover, connections briefly lead to the former primary and to its successor. */
function refuseOtherServer({ host, port }: pg.Client, one: Server, other: Server, setting: AddressSetting): void {
  if (one.cluster !== other.cluster || one.database !== other.database || one.started === other.started) return
  throw new DatabaseUnreachableError(
    `Connections to the database at ${host}:${port} lead to two servers, as during a failover. If this persists, check ${setting}.`,
    { isTemporary: true },
  )
}

/**
 * True if what a second session at `url` publishes arrives in the first. Throws `DatabaseUnreachableError` if it doesn’t because the
 * two are on different servers of one cluster.
 */
async function isNotified(
  client: pg.Client,
  url: string,
  { timeoutMs, answerMs, setting }: { timeoutMs: number; answerMs: number; setting: AddressSetting },
): Promise<boolean> {
  const channel = `serpplus_start_${process.pid}_${Date.now()}_${setting.toLowerCase()}`
  const giveUp = new AbortController()
  const { promise: heard, resolve } = Promise.withResolvers<boolean>()
  const listener = (message: pg.Notification) => message.channel === channel && resolve(true)
  const other = await connectClient(url, undefined, setting, answerMs)
  try {
    client.on('notification', listener)
    await client.query(`listen ${channel}`)
    await other.query(`notify ${channel}`)
    const late = sleep(timeoutMs, false, { signal: giveUp.signal }).catch(() => false)
    const isHeard = await Promise.race([heard, late])
    if (!isHeard) refuseOtherServer(client, await readServer(client), await readServer(other), setting)
    return isHeard
  } finally {
    giveUp.abort()
    client.off('notification', listener)
    await client.query(`unlisten ${channel}`).catch(() => {})
    await other.end().catch(() => {})
  }
}
