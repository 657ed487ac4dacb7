import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { endPostmaster, readPidFile } from '#server/platform/embedded-postgres/process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { isAlive } from '#server/platform/processes/is-alive.ts'
import { type Child, startChild } from './child.ts'
import { mountSmallDisk, type SmallDisk, unmount } from './small-disk.ts'

const prefix = 'serpplus-bench-'
const template = 'bench_template'
const smallDisk = 'small-disk'

/** Shared by the benches: one PostgreSQL as durable as in production, and a data provider in a process of its own. */
export type World = {
  /** Removed at the end; others than root may enter it. */
  folder: string
  sandboxUrl: string
  smtpUrl: string
  /** A migrated database of one's own. */
  newDatabase(): Promise<string>
  /** A new database on its own disk, which can be filled; undefined if this user may not mount one. */
  newDatabaseOnSmallDisk(megabytes: number): Promise<{ url: string; disk: SmallDisk } | undefined>
  /** Sets the time the sandbox takes to answer from now on. */
  setLatency(milliseconds: number): Promise<void>
  /** Sets the time a posted task takes from now on. */
  setTurnaround(milliseconds: number | readonly [least: number, most: number]): Promise<void>
  /** Stops every process of PostgreSQL, as a machine that hangs does; what it returns lets them go on, however often called. */
  freezeDatabase(): Promise<() => Promise<void>>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  await removeLeftOvers()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  await writeFile(join(folder, 'runner.pid'), String(process.pid))
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const closeAll = async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  }
  let closed: Promise<void> | undefined
  // A signal closes while the run is about to; whoever comes second waits for the first.
  const close = () => {
    closed ??= closeAll()
    return closed
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    closing.push(() => postgres.stop())
    await makeDatabase(postgres, template)
    await migrate(urlOf(postgres, template))
    const sandbox = await startChild(['sandbox/main.ts'], { SANDBOX_PORT: '0' })
    closing.push(() => sandbox.stop())
    await changeSettings(sandbox, { latencyMs: 0, readyAfterMs: 0, collectLimits: false })
    let databases = 0
    return {
      folder,
      sandboxUrl: sandbox.url,
      smtpUrl: sandbox.smtpUrl ?? '',
      async newDatabase() {
        databases += 1
        await makeDatabase(postgres, `bench_${databases}`, template)
        return urlOf(postgres, `bench_${databases}`)
      },
      async newDatabaseOnSmallDisk(megabytes) {
        const owner = await stat(await clusterOf(join(folder, 'postgres')))
        const disk = await mountSmallDisk(join(folder, smallDisk), { megabytes, uid: owner.uid, gid: owner.gid })
        if (disk === undefined) return undefined
        // Unmounts after PostgreSQL has stopped, which keeps files open.
        closing.splice(1, 0, disk.unmount)
        await asAdmin(postgres, (client) => client.query(`create tablespace small location '${disk.path}'`))
        await makeDatabase(postgres, 'bench_small', template, 'tablespace small')
        return { url: urlOf(postgres, 'bench_small'), disk }
      },
      setLatency: (milliseconds) => changeSettings(sandbox, { latencyMs: milliseconds }),
      setTurnaround: (milliseconds) => changeSettings(sandbox, { readyAfterMs: milliseconds }),
      freezeDatabase: () => freeze(join(folder, 'postgres')),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function changeSettings(sandbox: Child, settings: object): Promise<void> {
  const reply = await fetch(`${sandbox.url}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!reply.ok) throw new Error(`the sandbox refused its settings: ${await reply.text()}`)
}

const makeDatabase = (postgres: EmbeddedPostgres, name: string, from = 'template1', more = '') =>
  asAdmin(postgres, (client) => client.query(`create database ${name} template ${from} owner serpplus ${more}`))

async function asAdmin({ adminUrl }: EmbeddedPostgres, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL's data folder, which is elsewhere if its user may not enter ours. */
const clusterOf = async (dataDir: string) => join((await readText(join(dataDir, 'location'))) || dataDir, 'cluster')

function urlOf(postgres: EmbeddedPostgres, name: string): string {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

async function freeze(dataDir: string): Promise<() => Promise<void>> {
  const postmaster = readPidFile(await clusterOf(dataDir))?.pid
  if (postmaster === undefined) throw new Error('PostgreSQL is not running')
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [postmaster, ...(await childrenOf(postmaster))])
      try {
        process.kill(pid, name)
      } catch {
        // The process has ended meanwhile.
      }
  }
  await signal('SIGSTOP')
  return () => signal('SIGCONT')
}

async function childrenOf(parent: number): Promise<number[]> {
  const text = await readText(`/proc/${parent}/task/${parent}/children`)
  return text.split(' ').flatMap((pid) => (pid.trim() === '' ? [] : Number(pid)))
}

/** A run that was killed outright leaves its PostgreSQL at work. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const runner = Number(await readText(join(folder, 'runner.pid')))
    const isAbandoned = runner ? !isAlive(runner) : Date.now() - (await stat(folder)).mtimeMs > 600_000
    if (!isAbandoned) continue
    for (const dataDir of [join(folder, 'postgres'), join(folder, 'npm-start/postgres')]) {
      const cluster = await clusterOf(dataDir)
      const leftOver = readPidFile(cluster)
      if (leftOver) await endPostmaster(leftOver.pid, cluster)
    }
    unmount(join(folder, smallDisk))
    await rm(folder, { recursive: true, force: true })
  }
}

const readText = (file: string) => readFile(file, 'utf8').catch(() => '')
