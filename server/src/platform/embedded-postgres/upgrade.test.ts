import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { throwAwayRoot } from '../../testing/throw-away-postgres.ts'
import { endPostmaster, readPidFile } from './process.ts'
import { startEmbeddedPostgres } from './start.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** PostgreSQL of Debian, older than the embedded one. */
const debian = '/usr/lib/postgresql'
const older = (existsSync(debian) ? readdirSync(debian) : []).find(
  (version) => Number(version) < 18 && existsSync(join(debian, version, 'bin/initdb')),
)

/** Nothing here outlives the test, so no write waits for the disk. */
const settings = { fsync: 'off' }

async function ask(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<string[]>({ text: statement, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

function freshFolder(): string {
  const folder = mkdtempSync(join(throwAwayRoot(), 'serpplus-upgrade-test-'))
  chmodSync(folder, 0o755)
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder as an older embedded PostgreSQL leaves it, without our tables. */
async function madeByOlder(version: string): Promise<string> {
  const dataDir = freshFolder()
  // Runs as the user that the embedded one will choose.
  const first = await startEmbeddedPostgres({ dataDir, settings })
  await first.stop()
  const { uid, gid } = statSync(join(dataDir, 'cluster'))
  rmSync(join(dataDir, 'cluster'), { recursive: true })
  mkdirSync(join(dataDir, 'cluster'), { mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(join(dataDir, 'cluster'), uid, gid)
  const flags = [
    '--pgdata',
    join(dataDir, 'cluster'),
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
  ]
  execFileSync(join(debian, version, 'bin/initdb'), [...flags, '--locale', 'C.UTF-8', '--no-sync'], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: '/',
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  return dataDir
}

test.runIf(older && process.env.EMBEDDED_UPGRADE === '1')(
  'a database of an older PostgreSQL is copied into a new one, and its files stay',
  async () => {
    const version = older ?? ''
    const dataDir = await madeByOlder(version)
    const old = await startOlder(dataDir, version)
    await ask(old.url, 'create extension pg_trgm')
    await ask(old.url, "create unlogged table kept as select 'still here'::text as word")
    await old.stop()
    const log: string[] = []
    const start = async () => {
      const server = await startEmbeddedPostgres({ dataDir, settings, log: (line) => log.push(line) })
      cleanups.push(() => server.stop())
      return server
    }
    const upgraded = await start()
    expect(log).toEqual([
      `Upgrading the database from PostgreSQL ${version} to 18.`,
      expect.stringContaining(`are kept in ${join(dataDir, `cluster-postgresql-${version}`)}`),
    ])
    expect(await ask(upgraded.url, 'show server_version_num')).toMatch(/^18/)
    expect(await ask(upgraded.url, 'select word from kept')).toBe('still here')
    expect(await ask(upgraded.url, `select tableowner::text from pg_tables where tablename = 'kept'`)).toBe('serpplus')
    expect(readFileSync(join(dataDir, `cluster-postgresql-${version}`, 'PG_VERSION'), 'utf8').trim()).toBe(version)
    await upgraded.stop()
    log.length = 0
    expect(await ask((await start()).url, 'select word from kept')).toBe('still here')
    expect(log).toEqual([])
  },
  300_000,
)

/** The older server on the port of the last start, as the role of the product. */
async function startOlder(dataDir: string, version: string) {
  const cluster = join(dataDir, 'cluster')
  const { uid, gid } = statSync(cluster)
  const port = readFileSync(join(dataDir, 'port'), 'utf8')
  const { app } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as { app: string }
  const flags = ['-D', cluster, '-w', '-l', join(cluster, 'older.log'), '-o', `-p ${port} -h 127.0.0.1 -k ''`, 'start']
  execFileSync(join(debian, version, 'bin/pg_ctl'), flags, {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: '/',
    stdio: 'ignore',
  })
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`
  await ask(admin, `create role serpplus login password '${app}'`)
  await ask(admin, 'create database serpplus owner serpplus')
  return {
    url: `postgres://serpplus:${app}@127.0.0.1:${port}/serpplus`,
    stop: async () => endPostmaster(readPidFile(cluster)?.pid ?? 0, cluster),
  }
}

test.each([
  ['9', 'apt-get install postgresql-9', 'npm run backup'],
  ['99', 'Start the newer release', 'another folder'],
])(
  'a database of PostgreSQL %s, which is not here, is left as it is and the sentence says what to do',
  async (version, ...said) => {
    const dataDir = freshFolder()
    mkdirSync(join(dataDir, 'cluster'))
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), `${version}\n`)
    const refusal: unknown = await startEmbeddedPostgres({ dataDir }).catch((error: Error) => error.message)
    for (const words of ['Nothing was changed', ...said]) expect(refusal).toContain(words)
    expect(refusal).not.toMatch(/\b(delete|remove)\b/i)
    expect(readdirSync(join(dataDir, 'cluster'))).toEqual(['PG_VERSION'])
  },
)
