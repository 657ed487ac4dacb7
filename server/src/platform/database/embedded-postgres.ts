import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { locatePostgres, type PostgresLocation } from './embedded-postgres-location.ts'
import { endPostmaster, isAlive, isPostmasterOf, readPidFile } from './embedded-postgres-process.ts'

export interface EmbeddedPostgresOptions {
  /** Folder for everything about this server; made when missing. */
  dataDir: string
  log?: (line: string) => void
  /** Server settings laid over ours, for throw-away databases (`fsync: 'off'`). */
  settings?: Record<string, string>
}

export interface EmbeddedPostgres {
  /** For the product: owner of the database `serpplus`, no superuser. */
  url: string
  /** For tests and maintenance: the superuser, in the database `postgres`. */
  adminUrl: string
  port: number
  /** True when a server left over from a killed process was taken over. */
  adopted: boolean
  isRunning(): boolean
  stop(): Promise<void>
}

interface Credentials {
  admin: string
  app: string
}

interface Server extends PostgresLocation {
  dataDir: string
  credentials: Credentials
  settings: Record<string, string>
  /** Fingerprint of binaries and settings, readable from the running server. */
  launch: string
  log: (line: string) => void
}

const database = 'serpplus'
const appRole = 'serpplus'
const adminRole = 'postgres'

const durableSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The details of an error hold row values, and no personal value belongs into a log file.
  log_error_verbosity: 'terse',
}

/**
 * Runs a real PostgreSQL from the npm package's binaries, on 127.0.0.1 only and behind random passwords. One left over
 * from a killed process is taken over. Throws with a sentence for the operator when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const location = await locatePostgres(dataDir, log)
  const settings: Record<string, string> = { ...durableSettings, ...options.settings }
  const launch = fingerprint([location.binaries, JSON.stringify(settings)])
  const server: Server = {
    ...location,
    dataDir,
    credentials: await readOrMakeCredentials(dataDir),
    settings,
    launch,
    log,
  }

  await makeCluster(server)
  const leftOver = await adopt(server)
  const { pid, port } = leftOver ?? (await launchServer(server))
  if (!leftOver) await forgetOtherBinaries(server)
  return {
    url: connectionUrl(server, port, appRole),
    adminUrl: connectionUrl(server, port, adminRole),
    port,
    adopted: leftOver !== undefined,
    isRunning: () => isPostmasterOf(pid, server.cluster),
    stop: () => endPostmaster(pid, server.cluster),
  }
}

async function readOrMakeCredentials(dataDir: string): Promise<Credentials> {
  const file = join(dataDir, 'credentials.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Credentials
  const credentials = { admin: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') }
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return credentials
}

/** Makes the cluster beside its place and moves it there when done, so that a cut-off start leaves nothing half made. */
async function makeCluster(server: Server): Promise<void> {
  if (existsSync(join(server.cluster, 'PG_VERSION'))) return checkVersion(server)
  for (const name of await readdir(server.home))
    if (name.startsWith('cluster.new')) await rm(join(server.home, name), { recursive: true, force: true })

  const unfinished = join(server.home, `cluster.new-${process.pid}`)
  const passwordFile = join(server.home, `cluster.new-password-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, server.credentials.admin, { mode: 0o600 })
  if (server.runAs) {
    await chown(unfinished, server.runAs.uid, server.runAs.gid)
    await chown(passwordFile, server.runAs.uid, server.runAs.gid)
  }
  const flags = [
    ...['--pgdata', unfinished, '--username', adminRole, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // The built-in provider sorts the same on every machine; the system's libraries do not.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(server.settings.fsync === 'off' ? ['--no-sync'] : []),
    '--no-instructions',
  ]
  const result = await run(server, 'initdb', flags)
  await rm(passwordFile, { force: true })
  if (result.code !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error(`The database in ${server.home} could not be made: ${result.output.trim()}`)
  }
  await rm(server.cluster, { recursive: true, force: true })
  await rename(unfinished, server.cluster)
}

async function checkVersion(server: Server): Promise<void> {
  const stored = (await readFile(join(server.cluster, 'PG_VERSION'), 'utf8')).trim()
  const { output } = await run(server, 'postgres', ['--version'])
  const ours = /\d+/.exec(output)?.[0]
  if (ours !== undefined && stored !== ours)
    throw new Error(
      `The database in ${server.cluster} was made by PostgreSQL ${stored}, this is ${ours}: move it away or upgrade it.`,
    )
}

/** Takes over a server that works in our cluster with our settings; ends one that does not; undefined when none runs. */
async function adopt(server: Server): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const found = readPidFile(server.cluster)
    if (!found) return undefined
    if (!isPostmasterOf(found.pid, server.cluster)) {
      // PostgreSQL sees for itself that a process is gone, but not that its number now belongs to someone else.
      if (isAlive(found.pid)) await rm(join(server.cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.state === 'ready' && (await speaksOurLaunch(server, found.port))) return found
    if (found.state === 'ready' || found.state === 'standby' || Date.now() > deadline) {
      server.log(`Ending the PostgreSQL left over from before (process ${found.pid}).`)
      await endPostmaster(found.pid, server.cluster)
      return undefined
    }
    await sleep(20)
  }
}

async function speaksOurLaunch(server: Server, port: number): Promise<boolean> {
  try {
    return await withClient(connectionUrl(server, port, appRole), async (client) => {
      const { rows } = await client.query<{ launch: string }>(`SELECT current_setting('serpplus.launch') AS launch`)
      return rows[0]?.launch === server.launch
    })
  } catch {
    return false
  }
}

async function launchServer(server: Server): Promise<{ pid: number; port: number }> {
  const portFile = join(server.dataDir, 'port')
  let port = await freePort(server, Number(existsSync(portFile) ? await readFile(portFile, 'utf8') : 0))
  for (let attempt = 1; ; attempt++) {
    const outcome = await launchOn(server, port)
    if (outcome.isReady) {
      await writeFile(portFile, String(port))
      await prepareDatabase(server, outcome.pid, port)
      return { pid: outcome.pid, port }
    }
    if (attempt === 5) throw new Error(`PostgreSQL does not start in ${server.cluster}:\n${outcome.output}`)
    if (/could not bind|could not create any TCP/.test(outcome.output)) port = await freePort(server, port + 1)
    else if (/shared memory block .* in use|lock file/.test(outcome.output)) await sleep(500)
    else throw new Error(`PostgreSQL does not start in ${server.cluster}:\n${outcome.output}`)
  }
}

async function launchOn(
  server: Server,
  port: number,
): Promise<{ isReady: true; pid: number } | { isReady: false; output: string }> {
  const settings = { ...server.settings, port: String(port), 'serpplus.launch': server.launch }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(server.dataDir, 'server.log')
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) await rename(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  // Detached, so that Ctrl-C in the terminal does not reach it and a killed parent leaves a server that can be adopted.
  const child = spawn(join(server.binaries, 'bin', 'postgres'), ['-D', server.cluster, ...flags], {
    ...spawnOptions(server),
    stdio: ['ignore', output, output],
    detached: true,
  })
  try {
    await whenReady(server, child)
    child.unref()
    return { isReady: true, pid: child.pid ?? 0 }
  } catch (error) {
    if (error instanceof Error && child.pid === undefined) writeSync(output, `${error.message}\n`)
    return { isReady: false, output: readFileSync(logFile).subarray(logStart).toString('utf8').trim() }
  } finally {
    closeSync(output)
  }
}

async function whenReady(server: Server, child: ChildProcess): Promise<void> {
  let ended: Error | undefined
  child.once('error', (error) => {
    ended = error
  })
  child.once('exit', () => {
    ended = new Error('PostgreSQL ended while starting.')
  })
  // Recovery after a crash may take long; as long as the process lives it is at work.
  for (;;) {
    if (ended) throw ended
    const found = readPidFile(server.cluster)
    if (found?.pid === child.pid && found?.state === 'ready') return
    await sleep(10)
  }
}

/** Makes role and database when missing. A lost credentials file is no obstacle: who owns the files sets new passwords. */
async function prepareDatabase(server: Server, pid: number, port: number): Promise<void> {
  if (await speaksOurLaunch(server, port)) return
  try {
    await makeRoleAndDatabase(server, port)
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') {
      await endPostmaster(pid, server.cluster)
      throw error
    }
    await endPostmaster(pid, server.cluster)
    resetAdminPassword(server)
    const again = await launchOn(server, port)
    if (!again.isReady) throw new Error(`PostgreSQL does not start in ${server.cluster}:\n${again.output}`)
    await makeRoleAndDatabase(server, port)
  }
}

async function makeRoleAndDatabase(server: Server, port: number): Promise<void> {
  await withClient(connectionUrl(server, port, adminRole), async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole])
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(`${verb} ROLE ${appRole} LOGIN PASSWORD '${server.credentials.app}'`)
    const existing = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${appRole} ENCODING 'UTF8'`)
  })
}

function resetAdminPassword(server: Server): void {
  const statement = `ALTER ROLE ${adminRole} PASSWORD '${server.credentials.admin}'\n`
  const flags = ['--single', '-D', server.cluster, '-c', 'log_min_messages=fatal', 'postgres']
  const options = { ...spawnOptions(server), input: statement, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(join(server.binaries, 'bin', 'postgres'), flags, options)
  if (status !== 0) throw new Error(`The database's password could not be set anew: ${stderr}`)
}

/** The wanted port when it is free, else the next free one; the range lies below the ports systems give to outgoing calls. */
async function freePort(server: Server, wanted: number): Promise<number> {
  const first = wanted || 20_000 + (Number.parseInt(fingerprint([server.dataDir]).slice(0, 8), 16) % 10_000)
  for (let port = first; port < first + 200; port++) if (await isFree(port)) return port
  throw new Error(`No free port for PostgreSQL between ${first} and ${first + 200}.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)))
  })
}

async function forgetOtherBinaries(server: Server): Promise<void> {
  for (const name of await readdir(server.home)) {
    const folder = join(server.home, name)
    if (name.startsWith('binaries-') && folder !== server.binaries) await rm(folder, { recursive: true, force: true })
  }
}

async function run(server: Server, program: string, flags: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(join(server.binaries, 'bin', program), flags, {
      ...spawnOptions(server),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

function spawnOptions(server: Server) {
  return {
    // Our own folder may be closed to the server's user.
    cwd: '/',
    // Nothing of ours: a PGDATA or PGPORT of the operator's shell must not reach this server.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(server.runAs ? { uid: server.runAs.uid, gid: server.runAs.gid } : {}),
  }
}

function connectionUrl(server: Server, port: number, role: typeof appRole | typeof adminRole): string {
  const [password, name] =
    role === appRole ? [server.credentials.app, database] : [server.credentials.admin, 'postgres']
  return `postgres://${role}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function fingerprint(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}
