import { readFileSync } from 'node:fs'
import type { DatabaseHost, DatabaseHosts } from './database-hosts.ts'

/** A way to lose the primary. */
export type Fault = {
  name: 'killed' | 'frozen' | 'cut'
  /** Describes exactly what is done in this round. */
  describe(round: number): string
  strike(host: DatabaseHost, round: number): Promise<void>
  /** Restores the host, as its operator or supervisor does. */
  heal(host: DatabaseHost, databases: DatabaseHosts): Promise<void>
}

/** The programs of a host with these names. */
async function listNamed(host: DatabaseHost, names: readonly string[]): Promise<number[]> {
  return (await host.listProcesses()).filter((id) => names.includes(nameOf(id)))
}

function nameOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

async function signal(ids: readonly number[], name: NodeJS.Signals) {
  for (const id of ids)
    try {
      process.kill(id, name)
    } catch {
      // It has ended.
    }
}

const isWholeHost = (round: number) => round % 2 === 0

export const faults: readonly Fault[] = [
  {
    name: 'killed',
    describe: () => 'kill -9 of Patroni and PostgreSQL',
    async strike(host) {
      // Patroni first, because it would restart PostgreSQL.
      await signal(await listNamed(host, ['patroni']), 'SIGKILL')
      await signal(await listNamed(host, ['postgres']), 'SIGKILL')
    },
    async heal(host, databases) {
      databases.startPatroni(host)
    },
  },
  {
    name: 'frozen',
    describe: (round) => (isWholeHost(round) ? 'SIGSTOP of every process of the host' : 'SIGSTOP of PostgreSQL'),
    async strike(host, round) {
      await signal(isWholeHost(round) ? await host.listProcesses() : await listNamed(host, ['postgres']), 'SIGSTOP')
    },
    async heal(host) {
      await signal(await host.listProcesses(), 'SIGCONT')
    },
  },
  {
    name: 'cut',
    describe: () => 'network disconnected',
    strike: (host) => host.cut(),
    heal: (host) => host.reconnect(),
  },
]
