import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { quickStart } from '#server/testing/server-process.ts'
import { throwAwayRoot } from '#server/testing/throw-away-postgres.ts'
import { postgresFolder, root } from './lib/paths.ts'

type Ready = { url: string; sandboxUrl: string; databaseUrl: string }
type Start = { process: ChildProcess; output: () => string; ended: Promise<number | null>; ready: Promise<Ready> }

const starts: Start[] = []

/**
 * One story on one data directory: each test goes on where the one before left off, because every start takes seconds and a
 * new database more.
 */
const dataDir = newDataDir()
let running: Start
afterAll(async () => {
  for (const { process, ended } of starts) {
    process.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
})

test('a taken port is said in a sentence that names the variable', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const address = occupant.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const attempt = start({ PORT: port, SANDBOX_PORT: '0' })
  expect(await attempt.ended).toBe(1)
  occupant.close()
  expect(attempt.output()).toMatch(new RegExp(`Port ${port} .*PORT=`))
  expect(attempt.output()).not.toContain('    at ')
}, 180_000)

test('a start says what it does and answers; a second on the same data says where and leaves it alone', async () => {
  running = start()
  const { url } = await running.ready
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(descendants(running.process.pid).length).toBeGreaterThanOrEqual(2)
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`already running at ${url}`)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(running.output()).toMatch(/Starting PostgreSQL …\n[\s\S]*Starting the server …\n[\s\S]*Ready: http/)
  expect(running.output()).not.toMatch(/^\{|warning/im)
}, 180_000)

test('SIGTERM stops server, sandbox and database, and a second start finds everything in order', async () => {
  const { url, sandboxUrl } = await running.ready
  running.process.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
  await expect(fetch(sandboxUrl)).rejects.toThrow()
  expect(await isAdopted()).toBe(false)
  running = start()
  await running.ready
}, 180_000)

test('a PostgreSQL killed hard is started again, and the server works on as before', async () => {
  const { url, databaseUrl } = await running.ready
  const database = new pg.Client({ connectionString: databaseUrl })
  database.on('error', () => {})
  await database.connect()
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' })
  process.kill(Number(parent), 'SIGKILL')
  let hasEnded = false
  void running.ended.then(() => {
    hasEnded = true
  })
  // Recovery writes out all files of the database, which a slow disk takes its time for.
  await vi.waitUntil(() => hasEnded || running.output().includes('PostgreSQL is back.'), { timeout: 120_000 })
  expect(hasEnded, running.output()).toBe(false)
  const isReady = async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
}, 240_000)

test('killed hard it leaves no server and no sandbox, and the next start adopts the database', async () => {
  const { url, sandboxUrl, databaseUrl } = await running.ready
  running.process.kill('SIGKILL')
  await running.ended
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 30_000 })
  await vi.waitFor(() => expect(fetch(sandboxUrl)).rejects.toThrow(), { timeout: 30_000 })
  running = start()
  expect((await running.ready).databaseUrl).toBe(databaseUrl)
}, 180_000)

const kill = (program: string) => {
  const found = descendants(running.process.pid).find(({ command }) => command.includes(program))
  process.kill(found?.pid ?? 0, 'SIGKILL')
}

test('a server that exits is restarted at the same address, and the reason is printed', async () => {
  const { url } = await running.ready
  kill('server/src/main.ts')
  await vi.waitUntil(() => running.output().includes('The server is running again.'), { timeout: 60_000 })
  expect(running.output()).toContain('The server ended (SIGKILL, possibly out of memory).')
  await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), { timeout: 60_000 })
}, 180_000)

test('when the sandbox dies the rest is stopped, and the exit code says so', async () => {
  const { url } = await running.ready
  kill('sandbox/main.ts')
  expect(await running.ended).toBe(1)
  expect(running.output()).toContain('The sandbox ended (SIGKILL')
  await expect(fetch(url)).rejects.toThrow()
  expect(await isAdopted()).toBe(false)
}, 180_000)

test('it starts again after that, and Ctrl-C ends it in order', async () => {
  running = start()
  await running.ready
  running.process.kill('SIGINT')
  expect(await running.ended).toBe(0)
  expect(await isAdopted()).toBe(false)
}, 180_000)

/** True if a PostgreSQL was left running on the data. */
async function isAdopted(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: postgresFolder(dataDir) })
  await postgres.stop()
  return postgres.adopted
}

function newDataDir(): string {
  const made = mkdtempSync(join(throwAwayRoot(), 'serpplus-start-test-'))
  chmodSync(made, 0o711)
  return made
}

function start(env: NodeJS.ProcessEnv = { PORT: '0' }): Start {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      ...quickStart,
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
  const isReady = new Promise<Ready>((done, fail) => {
    child.once('message', (message: Ready) => done(message))
    void ended.then(() => fail(new Error(`It ended before it was ready:\n${output}`)))
  })
  // Some are meant to end before.
  isReady.catch(() => {})
  const started = { process: child, output: () => output, ended, ready: isReady }
  starts.push(started)
  return started
}

function descendants(parent: number | undefined): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.flatMap((line) => {
    const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), command }] : []
  })
}
