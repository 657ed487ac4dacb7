import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { after, type Clock, days } from '../clock/clock.ts'
import { checkDatabase, UnfitDatabaseError } from './check-database.ts'
import { DatabaseUnreachableError } from './connect-client.ts'
import { migrate } from './migrate.ts'

const { adminUrl, url } = inject('testPostgres')
const otherConnections = 5
const asked = { poolSize: 20, otherConnections, timeoutMs: 200 }

async function problemOf(
  address: string,
  options: Partial<typeof asked> & { directUrl?: string; clock?: Clock } = {},
  kind: typeof DatabaseUnreachableError | typeof UnfitDatabaseError = UnfitDatabaseError,
): Promise<string> {
  const thrown = await checkDatabase(address, { ...asked, ...options }).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(kind)
  return (thrown as Error).message
}

/** Runs a test as a role of its own, with a database of the same name that the statements of `make` create. */
async function withOwn(make: (name: string) => string[], use: (address: string) => Promise<void>) {
  const name = `unfit_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const own = new URL(url)
  Object.assign(own, { username: name, password: 'secret', pathname: `/${name}` })
  try {
    await admin.query(`create role ${name} login password 'secret'`)
    for (const statement of make(name)) await admin.query(statement)
    await use(own.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}`)
    await admin.end()
  }
}

test('a suitable database passes', async () => {
  await checkDatabase(url, asked)
  await withOwn(
    (name) => [`create database ${name} owner ${name}`],
    async (address) => checkDatabase(address, asked),
  )
})

test('a pool larger than the database allows is refused, with the largest possible size', async () => {
  const most = 300 - 3
  await checkDatabase(url, { ...asked, poolSize: most - otherConnections })
  expect(await problemOf(url, { poolSize: most - otherConnections + 1 })).toBe(
    'DATABASE_POOL_SIZE is 293, and 5 more connections are used, but the database allows "serpplus" only 297. Lower DATABASE_POOL_SIZE to 292 or less, or raise the database’s limit.',
  )
  for (const limited of ['role', 'database'])
    await withOwn(
      (name) => [`create database ${name} owner ${name}`, `alter ${limited} ${name} connection limit 24`],
      async (address) =>
        expect(await problemOf(address)).toMatch(/^DATABASE_POOL_SIZE is 20.* only 24\. Lower .* to 19 or/),
    )
})

test('a new database whose locale knows only A to Z is refused; one in use stays usable', async () => {
  const make = (name: string) => [
    `create database ${name} owner ${name} encoding 'UTF8' locale_provider libc locale 'C' template template0`,
  ]
  await withOwn(make, async (address) => {
    expect(await problemOf(address)).toMatch(/^The locale of database ".+" knows no letters but A to Z/)
    const own = new pg.Client({ connectionString: address })
    await own.connect()
    await own.query('create table accounts ()')
    await own.end()
    await checkDatabase(address, asked)
  })
})

test('a clock that differs from the database’s by days is reported', async () => {
  const problemAt = (leadMs: number) =>
    problemOf(url, { clock: () => after(new Date(), leadMs) }, DatabaseUnreachableError)
  expect(await problemAt(days(92.5))).toBe(
    'The clock of this machine is 92 days ahead of the database’s. Set both clocks, for example by NTP.',
  )
  expect(await problemAt(days(-3.5))).toMatch(/ 3 days behind /)
  await checkDatabase(url, { ...asked, clock: () => after(new Date(), days(1)) })
})

test('a superuser may use every connection, whatever the limits of others', async () => {
  await withOwn(
    (name) => [
      `create database ${name} owner ${name} connection limit 25`,
      `alter role ${name} superuser connection limit 25`,
    ],
    async (address) => {
      await checkDatabase(address, { ...asked, poolSize: 300 - otherConnections })
      expect(await problemOf(address, { poolSize: 300 - otherConnections + 1 })).toMatch(/only 300\. Lower/)
    },
  )
})

test.each([
  { version: '15.0', number: 150_000, isFit: true },
  { version: '17.6', number: 170_006, isFit: true },
  { version: '14.20', number: 140_020, isFit: false },
])('PostgreSQL $version: $isFit', async ({ version, number, isFit }) => {
  await withOwn(
    (name) => [`create database ${name} owner ${name}`, `alter role ${name} set search_path = public, pg_catalog`],
    async (address) => {
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      await client.query(`create function public.current_setting(name text) returns text language sql as $$
        select case name when 'server_version' then '${version}' when 'server_version_num' then '${number}'
          else pg_catalog.current_setting(name) end $$`)
      await client.end()
      if (isFit) await checkDatabase(address, asked)
      else
        expect(await problemOf(address)).toMatch(
          /^The database is PostgreSQL 14\.20, but version 15 or newer is needed/,
        )
    },
  )
})

test('if the user may not create tables, the message says what to run', async () => {
  await withOwn(
    (name) => [`create database ${name}`],
    async (address) =>
      expect(await problemOf(address)).toMatch(/may not create .* ALTER DATABASE "\w+" OWNER TO "\w+"\.$/),
  )
})

test('a database of another encoding is refused', async () => {
  await withOwn(
    (name) => [`create database ${name} owner ${name} encoding 'LATIN1' locale 'C' template template0`],
    async (address) =>
      expect(await problemOf(address)).toMatch(/is LATIN1, which can’t store every keyword\. Create a database/),
  )
})

test('a pooler that drops notifications is refused unless the direct address bypasses it', async () => {
  const pooler = await openProxy(url, { passesNotifications: false })
  expect(await problemOf(pooler.url)).toMatch(/^DATABASE_URL points to a connection pooler .* Set DATABASE_DIRECT_URL/)
  await checkDatabase(pooler.url, { ...asked, directUrl: url, timeoutMs: 10_000 })
  expect(await problemOf(pooler.url, { directUrl: pooler.url })).toMatch(
    /^DATABASE_DIRECT_URL points to a connection pooler/,
  )
  pooler.close()
  const sessions = await openProxy(url, { passesNotifications: true })
  await checkDatabase(sessions.url, { ...asked, timeoutMs: 10_000 })
  sessions.close()
})

test('connections to two servers of one cluster, as during a failover, count as a temporary failure', async () => {
  await withOwn(
    (name) => [`create database ${name} owner ${name}`, `alter role ${name} set search_path = public, pg_catalog`],
    async (address) => {
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      await client.query(`create function public.pg_postmaster_start_time() returns timestamptz language sql
        as 'select clock_timestamp()'`)
      await client.end()
      const proxy = await openProxy(address, { passesNotifications: false })
      const thrown = await checkDatabase(proxy.url, asked).catch((error: unknown) => error)
      proxy.close()
      expect(thrown).toBeInstanceOf(DatabaseUnreachableError)
      expect(thrown).toMatchObject({
        isTemporary: true,
        message: expect.stringMatching(
          /lead to two servers, as during a failover\. If this persists, check DATABASE_URL\.$/,
        ),
      })
    },
  )
})

test('a database that accepts the connection and then goes silent counts as a temporary failure', async () => {
  const frozen = await openProxy(url, { passesNotifications: true, freezesAt: 'select current_setting' })
  const thrown = await checkDatabase(frozen.url, { ...asked, answerMs: 500 }).catch((error: unknown) => error)
  frozen.close()
  expect(thrown).toMatchObject({
    isTemporary: true,
    message: `The database at 127.0.0.1:${new URL(frozen.url).port} accepted the connection, but then did not answer within 0.5 seconds.`,
  })
})

test.each(['locale', 'encoding'])('the first migration refuses a database with the wrong %s too', async (what) => {
  const setting = what === 'locale' ? `encoding 'UTF8' locale_provider libc` : `encoding 'LATIN1'`
  await withOwn(
    (name) => [`create database ${name} owner ${name} ${setting} locale 'C' template template0`],
    async (address) => {
      await expect(migrate(address)).rejects.toThrow(new RegExp(`^The ${what} of database "unfit_`))
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`)
      await client.end()
      expect(rows).toEqual([])
    },
  )
})

test('two addresses of different databases are refused', async () => {
  await withOwn(
    (name) => [`create database ${name} owner ${name}`],
    async (address) =>
      expect(await problemOf(url, { directUrl: address })).toMatch(
        /^DATABASE_URL and DATABASE_DIRECT_URL point to different/,
      ),
  )
})

/**
 * A proxy that drops notifications (message type “A”), as PgBouncer does in transaction mode, or passes nothing more on
 * once a statement contains `freezesAt`.
 */
async function openProxy(
  target: string,
  { passesNotifications, freezesAt }: { passesNotifications: boolean; freezesAt?: string },
) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let isFrozen = false
    client.on('data', (chunk: Buffer) => {
      isFrozen ||= freezesAt !== undefined && chunk.includes(freezesAt)
      if (!isFrozen) upstream.write(chunk)
    })
    let rest = Buffer.alloc(0)
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1)
        if (passesNotifications || rest[0] !== 'A'.charCodeAt(0)) client.write(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(target)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
