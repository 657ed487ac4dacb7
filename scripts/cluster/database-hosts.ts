import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../lib/paths.ts'
import type { Host, Network } from './network.ts'
import { type Program, startProgram, until } from './programs.ts'

/** Addresses in the examples of `ops/cluster`. */
const examplePrefix = '10.0.0.'
const names = ['db1', 'db2', 'db3'] as const
const firstNumber = 11
const bootPatienceMs = 240_000
const restApi = 8_008

export type DatabaseHost = Host & { folder: string; patroni: Program; others: Program[] }

/** As Patroni’s REST API returns it. */
type Member = { name: string; role: string; state: string; timeline?: number }

export type DatabaseHosts = {
  hosts: readonly DatabaseHost[]
  password: string
  /** The host that Patroni names as the primary; undefined while there is none. */
  findPrimary(): Promise<DatabaseHost | undefined>
  /** Resolves once there is a primary, a synchronous standby and a replica. */
  untilWhole(): Promise<void>
  startPatroni(host: DatabaseHost): void
}

/** The text of an example of `ops/cluster` with the addresses of this network. */
export const readExample = (name: string, network: Network): string =>
  readFileSync(join(root, 'ops/cluster', name), 'utf8').replaceAll(examplePrefix, network.prefix)

/** Three hosts with etcd, Patroni, PostgreSQL and PgBouncer, set up with the examples of `ops/cluster`. */
export async function startDatabaseHosts(network: Network, folder: string, logs: string): Promise<DatabaseHosts> {
  const passwords = Array.from({ length: 4 }, () => randomBytes(12).toString('hex'))
  const [superuser = '', replication = '', rewind = '', password = ''] = passwords
  const hosts: DatabaseHost[] = []
  const secretOf = { SUPERUSER: superuser, REPLICATION: replication, REWIND: rewind }
  for (const [at, name] of names.entries()) {
    const host = await network.addHost(name, firstNumber + at)
    const place = join(folder, name)
    makeFolders(place, ['', 'etcd', 'sockets'])
    writeFor(place, 'patroni.yml', writePatroniConfig(network, host, place, secretOf))
    writeFor(place, 'userlist.txt', `"serpplus" "${password}"\n`)
    writeFor(
      place,
      'pgbouncer.ini',
      readExample('pgbouncer.ini', network)
        .replaceAll('/etc/pgbouncer', place)
        .replaceAll('/var/run/postgresql', join(place, 'sockets')),
    )
    const common = { user: 'postgres', cwd: place, comesFirst: true }
    const etcd = startProgram(host, {
      ...{
        ...common,
        name: `etcd of ${name}`,
        command: '/usr/bin/etcd',
        args: [],
        logFile: join(logs, `${name}-etcd.log`),
      },
      env: readEtcdSettings(network, host, place),
    })
    const pgbouncer = startProgram(host, {
      ...{
        ...common,
        name: `pgbouncer of ${name}`,
        command: '/usr/sbin/pgbouncer',
        args: [join(place, 'pgbouncer.ini')],
      },
      logFile: join(logs, `${name}-pgbouncer.log`),
    })
    hosts.push({ ...host, folder: place, others: [etcd, pgbouncer], patroni: startPatroniOn(host, place, logs) })
  }
  const databases: DatabaseHosts = {
    hosts,
    password,
    async findPrimary() {
      const leader = (await listMembers(hosts)).find(({ role }) => role === 'leader')
      return hosts.find(({ name }) => name === leader?.name)
    },
    untilWhole: () =>
      until('a primary with a synchronous standby and a third host', bootPatienceMs, async () =>
        isWhole(await listMembers(hosts)),
      ),
    startPatroni(host) {
      host.patroni = startPatroniOn(host, host.folder, logs)
    },
  }
  await databases.untilWhole()
  await createDatabase(await databases.findPrimary(), superuser, password)
  return databases
}

function startPatroniOn(host: Host, folder: string, logs: string): Program {
  return startProgram(host, {
    ...{ name: `patroni of ${host.name}`, command: '/usr/bin/patroni', args: [join(folder, 'patroni.yml')] },
    ...{ user: 'postgres', cwd: folder, logFile: join(logs, `${host.name}-patroni.log`), comesFirst: true },
  })
}

function writePatroniConfig(network: Network, host: Host, folder: string, secrets: Record<string, string>): string {
  const own = new RegExp(`^(\\s*(?:listen|connect_address): )${network.prefix}${firstNumber}`, 'gm')
  return (
    Object.entries(secrets)
      .reduce(
        (text, [name, secret]) => text.replaceAll(`CHANGE-ME-${name}`, secret),
        readExample('patroni.yml', network),
      )
      .replace(own, `$1${host.address}`)
      .replace(/^name: .*/m, `name: ${host.name}`)
      .replace('/var/lib/postgresql/15/serpplus', join(folder, 'data'))
      .replace('/var/lib/postgresql/15/patroni.pgpass', join(folder, 'patroni.pgpass'))
      .replaceAll('/var/run/postgresql', join(folder, 'sockets'))
      // The watchdog would reset this machine.
      .replace('mode: automatic', "mode: 'off'")
  )
}

function readEtcdSettings(network: Network, host: Host, folder: string): Record<string, string> {
  const lines = readExample('etcd.env', network)
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split('=')
      const value = rest.join('=')
      if (name === 'ETCD_NAME') return [name, host.name]
      if (name === 'ETCD_DATA_DIR') return [name, join(folder, 'etcd')]
      return [
        name,
        name === 'ETCD_INITIAL_CLUSTER' ? value : value.replace(`${network.prefix}${firstNumber}`, host.address),
      ]
    }),
  )
}

const idOf = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)

function makeFolders(place: string, folders: readonly string[]) {
  for (const folder of folders) {
    mkdirSync(join(place, folder), { recursive: true, mode: 0o700 })
    chownSync(join(place, folder), idOf('-u'), idOf('-g'))
  }
}

function writeFor(place: string, name: string, text: string) {
  writeFileSync(join(place, name), text, { mode: 0o600 })
  chownSync(join(place, name), idOf('-u'), idOf('-g'))
}

/** Reads Patroni’s member list from any host that responds; a frozen or disconnected one does not. */
async function listMembers(hosts: readonly DatabaseHost[]): Promise<Member[]> {
  const answers = await Promise.all(
    hosts.map(async ({ address, name }) => {
      try {
        const reply = await fetch(`http://${address}:${restApi}/cluster`, { signal: AbortSignal.timeout(2_000) })
        const { members } = (await reply.json()) as { members: Member[] }
        return { name, members }
      } catch {
        return undefined
      }
    }),
  )
  // A former primary that has just come back may still report the old state.
  const newest = (members: Member[]) => Math.max(...members.map(({ timeline = 0 }) => timeline))
  return (
    answers
      .flatMap((answer) => answer ?? [])
      .toSorted((one, other) => newest(other.members) - newest(one.members))
      .at(0)?.members ?? []
  )
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  const isUp = members.every(({ state }) => state === 'running' || state === 'streaming')
  const timelines = new Set(members.map(({ timeline }) => timeline))
  return isUp && timelines.size === 1 && roles.join() === 'leader,replica,sync_standby'
}

async function createDatabase(primary: DatabaseHost | undefined, superuser: string, password: string) {
  const client = new pg.Client({ host: primary?.address, user: 'postgres', password: superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create role serpplus login password '${password}'`)
  await client.query('create database serpplus owner serpplus')
  await client.end()
}
