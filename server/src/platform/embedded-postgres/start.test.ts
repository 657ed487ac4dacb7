import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { throwAwayRoot } from '../../testing/throw-away-postgres.ts'
import { isAlive } from '../processes/is-alive.ts'
import { readPidFile } from './process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const isRoot = process.getuid?.() === 0
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('a fresh start gives an empty UTF-8 database behind a password, on the loopback address only', async () => {
  const dataDir = freshFolder()
  const server = await started(dataDir)
  expect(server.adopted).toBe(false)
  expect(await ask(server.url, 'SHOW server_encoding')).toBe('UTF8')
  expect(await ask(server.url, 'SHOW server_version_num')).toMatch(/^18/)
  expect(await ask(server.url, 'SHOW fsync')).toBe('on')
  expect(await ask(server.url, 'SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user')).toBe('false')
  expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600)

  const withoutPassword = new URL(server.url)
  withoutPassword.password = 'guessed'
  await expect(ask(withoutPassword.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  for (const { address, internal } of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
    if (!internal) expect(await accepts(address, server.port), address).toBe(false)
})

test('a second start keeps the data, the passwords and the port', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
  await first.stop()
  const second = await started(dataDir)
  expect(second.url).toBe(first.url)
  expect(second.adopted).toBe(false)
  expect(await ask(second.url, 'SELECT word FROM kept')).toBe('still here')
})

test('if its port has been taken meanwhile, it moves to another', async () => {
  const dataDir = freshFolder()
  const other = await started(freshFolder())
  writeFileSync(join(dataDir, 'port'), String(other.port))
  const server = await started(dataDir)
  expect(server.port).not.toBe(other.port)
  expect(await ask(server.url, 'SELECT 1::text')).toBe('1')
})

test('a server whose parent was killed is adopted and can be stopped', async () => {
  const dataDir = freshFolder()
  const parent = await parentThatStarts(dataDir)
  const orphan = readPidFile(join(dataDir, 'cluster'))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const server = await started(dataDir)
  expect(server.adopted).toBe(true)
  expect(readPidFile(join(dataDir, 'cluster'))?.pid).toBe(orphan?.pid)
  expect(await ask(server.url, 'SELECT 1::text')).toBe('1')
  await server.stop()
  expect(isAlive(orphan?.pid ?? 0)).toBe(false)
})

test('an orphan with other settings is stopped and a new server started', async () => {
  const dataDir = freshFolder()
  const parent = await parentThatStarts(dataDir)
  const orphan = readPidFile(join(dataDir, 'cluster'))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const server = await started(dataDir, { max_connections: '50' })
  expect(server.adopted).toBe(false)
  expect(isAlive(orphan?.pid ?? 0)).toBe(false)
  expect(await ask(server.url, 'SHOW max_connections')).toBe('50')
})

test('after the server itself was killed, committed rows are there and the stale pid file is no obstacle', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await ask(first.url, "CREATE TABLE kept AS SELECT 'committed' AS word")
  process.kill(readPidFile(join(dataDir, 'cluster'))?.pid ?? 0, 'SIGKILL')
  const second = await started(dataDir)
  expect(await ask(second.url, 'SELECT word FROM kept')).toBe('committed')
})

test('a start waits for sessions that a killed server left at work', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  const session = new pg.Client({ connectionString: first.url })
  session.on('error', () => {})
  await session.connect()
  const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // It is busy rather than waiting, so it does not notice that its server has ended.
  const working = session.query('SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => 'cut')
  const endSession = () => process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  cleanups.push(() => {
    if (isAlive(rows[0]?.pid ?? 0)) endSession()
  })
  process.kill(readPidFile(join(dataDir, 'cluster'))?.pid ?? 0, 'SIGKILL')
  const starting = settled(started(dataDir))
  const refusals = () => readFileSync(join(dataDir, 'server.log'), 'utf8').match(/shared memory block .* in use/g) ?? []
  await vi.waitUntil(() => refusals().length > 5, { timeout: 60_000 })
  endSession()
  expect(await working).toBe('cut')
  expect(await ask((await starting).url, 'SELECT 1::text')).toBe('1')
}, 120_000)

test('waiting for them can be aborted', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await first.stop()
  await occupied(first.port)
  const stopping = new AbortController()
  const said: string[] = []
  const log = (line: string) => {
    said.push(line)
    stopping.abort()
  }
  const waiting = startEmbeddedPostgres({ dataDir, port: first.port, log, signal: stopping.signal })
  await expect(waiting).rejects.toThrow('aborted')
  expect(said).toEqual(['Waiting for the previous PostgreSQL to release its sessions or port.'])
})

test('a start with a pinned port waits for it', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await first.stop()
  const occupant = await occupied(first.port)
  const starting = settled(started(dataDir, {}, first.port))
  const log = () => readFileSync(join(dataDir, 'server.log'), 'utf8')
  await vi.waitUntil(() => log().includes('could not bind'), { timeout: 60_000 })
  occupant.close()
  expect((await starting).url).toBe(first.url)
}, 120_000)

test('a pid file whose number now belongs to another process is no obstacle', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))
  const second = await started(dataDir)
  expect(await ask(second.url, 'SELECT 1::text')).toBe('1')
})

test('an empty pid file, as a power cut leaves one, is no obstacle', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await first.stop()
  const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
  writeFileSync(pidFile, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(pidFile, longAgo, longAgo)
  expect(await ask((await started(dataDir)).url, 'SELECT 1::text')).toBe('1')
})

test('if the superuser’s password cannot be set, that is reported and no server is left', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await ask(first.adminUrl, 'CREATE ROLE other SUPERUSER LOGIN PASSWORD $$other$$')
  const other = new URL(first.adminUrl)
  other.username = other.password = 'other'
  await ask(other.href, 'ALTER ROLE postgres RENAME TO renamed')
  await first.stop()
  rmSync(join(dataDir, 'credentials.json'))
  await expect(started(dataDir)).rejects.toThrow('Could not reset the database password')
  expect(readPidFile(join(dataDir, 'cluster'))).toBeUndefined()
})

test('a lost credentials file costs no data', async () => {
  const dataDir = freshFolder()
  const first = await started(dataDir)
  await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
  await first.stop()
  rmSync(join(dataDir, 'credentials.json'))
  const second = await started(dataDir)
  expect(second.url).not.toBe(first.url)
  expect(second.isRunning()).toBe(true)
  expect(await ask(second.url, 'SELECT word FROM kept')).toBe('still here')
})

test.runIf(isRoot)(
  'in a folder only root can enter, data and binaries lie where the server can reach them',
  async () => {
    const { dataDir, first, home } = await startedInClosedFolder()
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    expect(statSync(join(home, 'cluster')).uid).not.toBe(0)
    await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
    await first.stop()
    const second = await started(dataDir)
    expect(await ask(second.url, 'SELECT word FROM kept')).toBe('still here')
  },
)

test.runIf(isRoot)(
  'deleting a data directory only root can enter begins anew, and the old database is set aside',
  async () => {
    const { dataDir, first, home } = await startedInClosedFolder()
    await ask(first.url, 'CREATE TABLE old ()')
    await first.stop()
    rmSync(dataDir, { recursive: true })
    const second = await started(dataDir)
    expect(await ask(second.url, "SELECT to_regclass('old')::text")).toBeNull()
    expect(existsSync(join(home, 'cluster-before'))).toBe(true)
  },
)

test.runIf(isRoot)('a database made while others could enter moves out when the folder is closed', async () => {
  const folder = freshFolder()
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const first = await started(dataDir)
  await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word")
  await first.stop()
  chmodSync(folder, 0o700)
  const second = await started(dataDir)
  const home = homeOf(dataDir)
  expect(existsSync(join(home, 'cluster'))).toBe(true)
  expect(await ask(second.url, 'SELECT word FROM kept')).toBe('still here')
})

function freshFolder(): string {
  const folder = mkdtempSync(join(throwAwayRoot(), 'serpplus-postgres-test-'))
  if (isRoot) chmodSync(folder, 0o755)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function started(
  dataDir: string,
  settings: Record<string, string> = {},
  port?: number,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, ...(port === undefined ? {} : { port }) })
  cleanups.push(() => server.stop())
  return server
}

/** In a folder that only root can enter, so the database is elsewhere: in its `home`. */
async function startedInClosedFolder() {
  const closed = freshFolder()
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'data')
  const first = await started(dataDir)
  return { dataDir, first, home: homeOf(dataDir) }
}

function homeOf(dataDir: string): string {
  const home = readFileSync(join(dataDir, 'location'), 'utf8')
  cleanups.push(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** A rejection that nothing awaits yet would hide why a test failed earlier. */
function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

async function occupied(port: number): Promise<Server> {
  const occupant = createServer().listen(port, '127.0.0.1')
  cleanups.push(() => occupant.close())
  await once(occupant, 'listening')
  return occupant
}

/** A process of its own that starts the server and then waits to be killed. */
async function parentThatStarts(dataDir: string): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url).href)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.send('ready')
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  cleanups.push(() => parent.kill('SIGKILL'))
  await once(parent, 'message')
  return parent
}

async function ask(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const answer = (isOpen: boolean) => () => {
      socket.destroy()
      done(isOpen)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}
