import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listTables } from '../../platform/backup/list-tables.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { secretCheckOf, secretWarning } from './secret-check.ts'
import { verify, verifyInDatabase } from './verify.ts'

let app: TestApp
let folder: string
let file: string
const secret = { appSecret: 'a secret for tests, long enough for all', dataDir: '/nonexistent' }
const signal = new AbortController().signal
const print = () => {}

const backUpTo = (target: Parameters<typeof backUp>[0]['target']) =>
  backUp({ databaseUrl: app.databaseUrl, target, secret, product: '1.2.3', now: () => new Date(), print, signal })

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  folder = mkdtempSync(join(tmpdir(), 'serpplus-backups-'))
  file = join(folder, 'all.tar')
  const { token } = await signedIn(app.ctx, 'paid')
  const body = {
    domainUrl: 'kestrelroast.example',
    competitors: ['beanharbour.example'],
    searchEngine: 1,
    deviceType: 1,
    language: 'en',
    country: 2826,
    depth: 10,
    keywords: ['coffee', 'tab\tand\\slash', 'naïve 🦅'],
  }
  expect((await app.call('POST', '/serp/check-serp', { token, body })).status).toBe(202)
  await app.workOff()
  await query(app.databaseUrl, `insert into pgboss.job (name, data) select name, '{"id":1}' from pgboss.queue limit 3`)
  await query(
    app.databaseUrl,
    `insert into serp_postbacks (fetch_id, account_id, engine, body, received_at, queue_rank)
    select id, account_id, engine, '\\x00', now(), 0 from serp_fetches limit 1`,
  ).catch(() => [])
  await backUpTo(file)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Does `use` with an empty database. */
async function inEmptyDatabase(use: (url: string) => Promise<void>) {
  const database = await createTestDatabase({ isEmpty: true })
  try {
    await use(database.url)
  } finally {
    await database.drop()
  }
}

const read = () => Readable.from([readFileSync(file)])
const relations = (url: string) => query(url, `select from pg_class where relnamespace = 'public'::regnamespace`)

/** Everything that a schema consists of, as the catalogue writes it. */
const schemaOf = (url: string) =>
  query<{ what: string }>(
    url,
    `select 'index ' || indexdef as what from pg_indexes where schemaname in ('public', 'pgboss')
    union all select format('constraint %s %s %s', conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
    union all select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select format('table %s %s %s %s %s', oid::regclass, relkind, relpersistence, reloptions, pg_get_expr(relpartbound, oid))
      from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'S')
    union all select format('sequence %s %s', sequencename, last_value) from pg_sequences where schemaname in ('public', 'pgboss')
    order by 1`,
  )

test('every row, sequence, index, key and trigger is back, waiting jobs included', async () => {
  await inEmptyDatabase(async (url) => {
    const report = await verifyInDatabase(url, { input: read(), print, signal })
    expect(report).toMatch(/^The backup is intact and was restored: the rows of all \d+ tables and all totals match\./)
    // A prepared schema is restored as the product's own.
    if (process.env.TEST_SCHEMA !== 'prepared') expect(await schemaOf(url)).toEqual(await schemaOf(app.databaseUrl))
    const keywords = 'select keyword from serp_check_keywords order by 1'
    expect(await query(url, keywords)).toEqual(await query(app.databaseUrl, keywords))
    expect((await query(url, 'select from pgboss.job')).length).toBeGreaterThan(0)
    await expect(query(url, 'delete from credit_transfers')).rejects.toThrow('append-only')
  })
})

test('a restore says what was compared, in a backup of the moment it began', async () => {
  const output = new PassThrough({ highWaterMark: 1 })
  const backing = backUpTo(output)
  await new Promise((done) => output.once('readable', done))
  // The snapshot is there: it was taken before the first byte.
  await query(
    app.databaseUrl,
    `insert into trial_addresses (address_hash, account_id, credits, expires_at) select 'later', min(id), 0, now() from accounts`,
  )
  const bytes = await buffer(output)
  await backing
  await inEmptyDatabase(async (url) => {
    const report = await restore({ databaseUrl: url, input: Readable.from([bytes]), secret, print, signal })
    expect(await query(url, `select from trial_addresses where address_hash = 'later'`)).toEqual([])
    expect(report).toMatch(/^Restored\.\nSerpplus 1\.2\.3 on PostgreSQL \d+/)
    expect(report).toMatch(/ {2}transfers: spent: [1-9]/)
    expect(report).toContain('Every balance, lot and hold matches the ledger.')
    expect(report).not.toContain('Warning')
  })
})

test('a restore warns of another secret', () => {
  const check = secretCheckOf(secret)
  expect(secretWarning(secret, check)).toBeUndefined()
  const other = { ...secret, appSecret: 'another secret, which is long enough as well' }
  expect(secretWarning(other, check)).toMatch(/^APP_SECRET differs from that of the backed-up installation\./)
  expect(secretWarning({ ...secret, appSecret: undefined }, check)).toMatch(/^APP_SECRET is not set\./)
  expect(secretWarning(secret, null)).toMatch(/^The backup doesn’t say which APP_SECRET/)
})

test('every table of the schema is in the backup or left out for a reason', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { tables, leaves, skipped } = await listTables(client)
  const { rows } = await client.query<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  await client.end()
  const read = new Set([...leaves, ...skipped].map(({ name }) => name))
  expect(rows.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([])
  expect(new Map(skipped.map(({ name, reason }) => [name, reason.split(':')[0]]))).toEqual(
    new Map([
      ['schema_migrations', 'migrations write it; the backup lists the applied ones'],
      ['pgboss.version', 'the job queue writes it; its version is in the backup'],
      ['serp_postbacks', 'it is unlogged'],
    ]),
  )
  expect(new Set(leaves.map(({ table }) => table))).toEqual(new Set(tables.map(({ name }) => name)))
})

test('a database with anything in it is refused and left as it is', async () => {
  const before = await relations(app.databaseUrl)
  await expect(restore({ databaseUrl: app.databaseUrl, input: read(), secret, print, signal })).rejects.toThrow(
    /^The database is not empty: it has .* Nothing was changed\./,
  )
  expect(await relations(app.databaseUrl)).toHaveLength(before.length)
  await inEmptyDatabase(async (url) => {
    await query(url, 'create table mine (id int)')
    await expect(restore({ databaseUrl: url, input: read(), secret, print, signal })).rejects.toThrow(
      'it has public.mine',
    )
  })
})

test('a database that the product couldn’t use is refused before anything is restored', async () => {
  const { adminUrl } = inject('testPostgres')
  const name = `unfit_for_restore_${process.pid}`
  for (const [options, refusal] of [
    [`encoding 'SQL_ASCII' locale 'C'`, /^The encoding of database ".+" is SQL_ASCII/],
    [`encoding 'UTF8' locale 'C'`, /^The locale of database ".+" knows no letters but A to Z/],
  ] as const) {
    await query(adminUrl, `create database ${name} owner serpplus locale_provider libc ${options} template template0`)
    const url = new URL(app.databaseUrl)
    url.pathname = `/${name}`
    try {
      await expect(restore({ databaseUrl: url.href, input: read(), secret, print, signal })).rejects.toThrow(refusal)
      expect(await relations(url.href)).toEqual([])
    } finally {
      await query(adminUrl, `drop database ${name} with (force)`)
    }
  }
})

test('a backup that was cut off or changed is refused, and the database stays empty', async () => {
  const whole = readFileSync(file)
  const changed = Buffer.from(whole)
  const part = whole.indexOf('rows/serp_queries/')
  changed[part + 600] = (whole[part + 600] ?? 0) ^ 1
  const manifest = Buffer.from(whole)
  const figure = whole.lastIndexOf('"rows":3')
  manifest.write('4', figure + 7)
  const variants = [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, whole.length - 4_000),
    changed,
    manifest,
    Buffer.from('PK\u0003\u0004 something else'),
    Buffer.from('\n> serpplus@0.1.0 backup\n'),
    Buffer.alloc(0),
  ]
  await inEmptyDatabase(async (url) => {
    const refusal = /^This (backup is damaged: |is not a Serpplus backup)/
    for (const bytes of variants)
      await expect(verify({ input: Readable.from([bytes]), print, signal })).rejects.toThrow(refusal)
    // By then all rows are stored.
    const input = Readable.from([manifest])
    await expect(restore({ databaseUrl: url, input, secret, print, signal })).rejects.toThrow(refusal)
    expect(await relations(url)).toEqual([])
  })
})

test('a backup of a newer version is refused', async () => {
  await query(
    app.databaseUrl,
    `insert into schema_migrations (number, name, hash) values (9999, '9999_of-tomorrow', 'of tomorrow')`,
  )
  try {
    const output = new PassThrough()
    const bytes = buffer(output)
    await backUpTo(output)
    const input = Readable.from([await bytes])
    await inEmptyDatabase(async (url) => {
      await expect(restore({ databaseUrl: url, input, secret, print, signal })).rejects.toThrow(
        'made by Serpplus 1.2.3 with migrations that this version doesn’t have (1)',
      )
    })
  } finally {
    await query(app.databaseUrl, `delete from schema_migrations where number = 9999`)
  }
})

test('a file is private, never replaces another, and has its name only when it is whole', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(backUpTo(file)).rejects.toThrow('already exists')
  const own = join(folder, 'nightly')
  await backUpTo(`${own}/`)
  expect(readdirSync(own)).toEqual([expect.stringMatching(/^serpplus-\d{8}-\d{6}\.tar$/)])
  const stopping = new AbortController()
  stopping.abort()
  const stopped = join(folder, 'stopped.tar')
  const input = {
    databaseUrl: app.databaseUrl,
    target: stopped,
    secret,
    product: '1.2.3',
    now: () => new Date(),
    print,
  }
  await expect(backUp({ ...input, signal: stopping.signal })).rejects.toThrow()
  expect([existsSync(stopped), existsSync(`${stopped}.part`)]).toEqual([false, false])
  const taken = join(folder, 'taken.tar')
  writeFileSync(`${taken}.part`, '')
  await expect(backUpTo(taken)).rejects.toThrow('another backup is writing it or was killed')
})
