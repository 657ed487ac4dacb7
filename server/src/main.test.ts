import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { quickStart } from './testing/server-process.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** The output of a failed start, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: { ...process.env, ...quickStart, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [written, [exitCode]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  return [written, exitCode]
}

test('a start on a database that is not there ends with a plain sentence and a failure', async () => {
  const url = new URL(inject('testPostgres').url)
  url.pathname = '/missing'
  expect(await failedStart({ DATABASE_URL: url.href })).toEqual([
    `Serpplus cannot start:\nDatabase "missing" does not exist at ${url.host}. Create it or check DATABASE_URL.\n`,
    69,
  ])
})

test('a start with a live key on a database of the sandbox ends with a plain sentence and a failure', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("insert into payment_mode (mode) values ('sandbox')")
  await client.query(
    `insert into plans (name, description, is_trial, features, project_limit, project_keyword_limit, position, product_ref)
      values ('Solo', '', false, '{}', 1, 1, 1, 'prod_1')`,
  )
  await client.end()
  const keys = { STRIPE_SECRET_KEY: 'sk_live_made_up', STRIPE_WEBHOOK_SECRET: 'whsec_made_up' }
  expect(await failedStart({ DATABASE_URL: url, ...keys })).toEqual([
    'Serpplus cannot start:\nThis database holds customers, prices or purchases made with the payments sandbox, but this server uses a Stripe live key. Set DATABASE_URL (with npm start, DATA_DIR) to a separate database, or remove STRIPE_SECRET_KEY.\n',
    78,
  ])
  await drop()
})

test('a start on a database that refuses writes ends with a plain sentence and a failure', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await client.end()
  expect(await failedStart({ DATABASE_URL: url })).toEqual([
    'Serpplus cannot start:\nThe database doesn’t accept writes: its disk is full, or it is read-only. Free some disk space, or set DATABASE_URL to the primary server.\n',
    69,
  ])
  await drop()
})

test('a start on a full disk ends with that sentence too, whichever statement meets it', async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create function public.current_setting(name text) returns text language plpgsql as $$
    begin raise 'No space left on device' using errcode = '53100'; end $$`)
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
  await client.end()
  expect(await failedStart({ DATABASE_URL: url })).toEqual([
    expect.stringMatching(/^Serpplus cannot start:\nThe database doesn’t accept writes/),
    69,
  ])
  await drop()
})

test('if the port or the address can’t be used, the start fails with a plain sentence', async () => {
  const { url, drop } = await createTestDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  // Without these, the sandbox would use the two ports above PORT, which may not exist.
  const env = { DATABASE_URL: url, SANDBOX_PORT: '4', SANDBOX_SMTP_PORT: '5', DEMO_HISTORY_DAYS: '0' }
  expect(await failedStart({ ...env, PORT: String(port), ALLOW_SANDBOX: '1' })).toEqual([
    `Serpplus cannot start:\nPORT: ${port} is already in use on 127.0.0.1. Stop the program that uses it, or set PORT to another port.\n`,
    78,
  ])
  expect(await failedStart({ ...env, HOST: '192.0.2.1' })).toEqual([
    'Serpplus cannot start:\nHOST: 192.0.2.1 isn’t an address of this machine. Set it to one that is, or to 0.0.0.0 for all of them.\n',
    78,
  ])
  other.close()
  await drop()
})

test('if the database allows fewer connections, the start fails with a plain sentence', async () => {
  const { url, drop } = await createTestDatabase()
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('testPostgres').adminUrl })
  await admin.connect()
  await admin.query(`alter database ${name} connection limit 24`)
  await admin.end()
  expect(await failedStart({ DATABASE_URL: url })).toEqual([
    'Serpplus cannot start:\nDATABASE_POOL_SIZE is 20, and 5 more connections are used, but the database allows "serpplus" only 24. Lower DATABASE_POOL_SIZE to 19 or less, or raise the database’s limit.\n',
    78,
  ])
  await drop()
})
