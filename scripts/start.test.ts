import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { compileCache } from '#server/testing/server-process.ts'
import { throwAwayRoot } from '#server/testing/throw-away-root.ts'
import { postgresFolder, root } from './lib/paths.ts'

type Ready = { url: string; sandboxUrl: string; databaseUrl: string }
type Start = { process: ChildProcess; output: () => string; ended: Promise<number | null> }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** One after the other the tests start on what the one before left, which spares each a new database. */
const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('SIGTERM stops server, sandbox and database, and a second start finds everything in order', async () => {
  const first = start(dataDir)
  const { url, sandboxUrl } = await ready(first)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  const children = descendants(first.process.pid)
  expect(children.length).toBeGreaterThanOrEqual(2)
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.output()).toMatch(/Starting PostgreSQL …\nStarting the server …\n[\s\S]*Ready: http/)
  expect(first.output()).not.toMatch(/^\{|warning/im)
  await expect(fetch(url)).rejects.toThrow()
  await expect(fetch(sandboxUrl)).rejects.toThrow()

  const second = start(dataDir)
  await ready(second)
  second.process.kill('SIGINT')
  expect(await second.ended).toBe(0)
  // Nothing was left to be adopted.
  const postgres = await startEmbeddedPostgres({ dataDir: postgresFolder(dataDir) })
  cleanups.push(() => postgres.stop())
  expect(postgres.adopted).toBe(false)
}, 180_000)

test('while one runs, a second on the same data says where and leaves it alone', async () => {
  const first = start(dataDir)
  const { url } = await ready(first)
  const second = start(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`already running at ${url}`)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
}, 180_000)

test('a taken port is said in a sentence that names the variable', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  cleanups.push(() => occupant.close())
  await once(occupant, 'listening')
  const address = occupant.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const attempt = start(dataDir, { PORT: port, SANDBOX_PORT: '0' })
  expect(await attempt.ended).toBe(1)
  expect(attempt.output()).toMatch(new RegExp(`Port ${port} .*PORT=`))
  expect(attempt.output()).not.toContain('    at ')
}, 180_000)

test('when the server dies the rest is stopped, and the exit code says so', async () => {
  const attempt = start(dataDir)
  const { sandboxUrl } = await ready(attempt)
  const server = descendants(attempt.process.pid).find(({ command }) => command.includes('server/src/main.ts'))
  process.kill(server?.pid ?? 0, 'SIGKILL')
  expect(await attempt.ended).toBe(1)
  expect(attempt.output()).toContain('The server ended (SIGKILL)')
  await expect(fetch(sandboxUrl)).rejects.toThrow()
}, 180_000)

test('killed hard it leaves no server and no sandbox, and the next start adopts the database', async () => {
  const first = start(dataDir)
  const { url, sandboxUrl, databaseUrl } = await ready(first)
  first.process.kill('SIGKILL')
  await first.ended
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 30_000 })
  await vi.waitFor(() => expect(fetch(sandboxUrl)).rejects.toThrow(), { timeout: 30_000 })
  const second = start(dataDir)
  expect((await ready(second)).databaseUrl).toBe(databaseUrl)
}, 180_000)

test('a PostgreSQL killed hard is started again, and the server works on as before', async () => {
  const attempt = start(dataDir)
  const { url, databaseUrl } = await ready(attempt)
  const database = new pg.Client({ connectionString: databaseUrl })
  database.on('error', () => {})
  await database.connect()
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' })
  process.kill(Number(parent), 'SIGKILL')
  let hasEnded = false
  void attempt.ended.then(() => {
    hasEnded = true
  })
  // Recovery writes out all files of the database, which a slow disk takes its time for.
  await vi.waitUntil(() => hasEnded || attempt.output().includes('PostgreSQL is back.'), { timeout: 120_000 })
  expect(hasEnded, attempt.output()).toBe(false)
  const isReady = async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
}, 240_000)

function newDataDir(): string {
  const made = mkdtempSync(join(throwAwayRoot(), 'serpplus-start-test-'))
  chmodSync(made, 0o711)
  return made
}

function start(folder: string, env: NodeJS.ProcessEnv = { PORT: '0' }): Start {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'warn',
      DEMO_HISTORY_DAYS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8')
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  cleanups.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { process: child, output: () => output, ended }
}

async function ready(attempt: Start): Promise<Ready> {
  return new Promise((done, fail) => {
    attempt.process.once('message', (message: Ready) => done(message))
    void attempt.ended.then(() => fail(new Error(`It ended before it was ready:\n${attempt.output()}`)))
  })
}

function descendants(parent: number | undefined): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), command }] : []
  })
}
