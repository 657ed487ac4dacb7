import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { isAlive } from '#server/platform/processes/is-alive.ts'

const run = promisify(execFile)
const ip = async (...args: string[]) => (await run('ip', args)).stdout

/** A host of the cluster: a network namespace connected to the bridge. */
export type Host = {
  name: string
  address: string
  namespace: string
  /** Ids of all processes in it. */
  listProcesses(): Promise<number[]>
  /** Disconnects it from the network, or reconnects it. */
  cut(): Promise<void>
  reconnect(): Promise<void>
}

export type Network = {
  /** The first three numbers of every address, with a trailing dot. */
  prefix: string
  /** The address of this process. */
  address: string
  addHost(name: string, lastNumber: number): Promise<Host>
  /** Ends every process in it and removes it. */
  remove(): Promise<void>
}

const bridgePrefix = 'serpplus'
const mostNetworks = 250

/** A bridge with addresses of its own, so that two runs do not collide. Removes what killed runs left behind. */
export async function openNetwork(): Promise<Network> {
  await removeAbandoned()
  const taken = await ip('-4', 'route', 'show')
  for (let number = 0; number < mostNetworks; number += 1) {
    const prefix = `10.213.${number}.`
    if (taken.includes(prefix)) continue
    const bridge = `${bridgePrefix}${number}`
    // Only one of several runs succeeds.
    if (!(await succeeds('link', 'add', bridge, 'type', 'bridge'))) continue
    await ip('link', 'set', bridge, 'alias', String(process.pid))
    await ip('address', 'add', `${prefix}1/24`, 'dev', bridge)
    await ip('link', 'set', bridge, 'up')
    return networkOn(bridge, number, prefix)
  }
  throw new Error('every available network is in use')
}

function networkOn(bridge: string, number: number, prefix: string): Network {
  return {
    prefix,
    address: `${prefix}1`,
    async addHost(name, lastNumber) {
      const namespace = `${bridge}-${name}`
      // Fifteen characters at most.
      const line = `sp${number}-${name}`
      const address = `${prefix}${lastNumber}`
      await ip('netns', 'add', namespace)
      await succeeds('link', 'delete', line)
      await ip('link', 'add', line, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      await ip('link', 'set', line, 'master', bridge, 'up')
      await ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
      await ip('-n', namespace, 'link', 'set', 'eth0', 'up')
      await ip('-n', namespace, 'link', 'set', 'lo', 'up')
      return {
        name,
        address,
        namespace,
        listProcesses: () => listProcessesIn(namespace),
        cut: async () => void (await ip('link', 'set', line, 'down')),
        reconnect: async () => void (await ip('link', 'set', line, 'up')),
      }
    },
    remove: () => removeNetwork(bridge),
  }
}

const succeeds = (...args: string[]) =>
  ip(...args).then(
    () => true,
    () => false,
  )

async function listProcessesIn(namespace: string): Promise<number[]> {
  return (await ip('netns', 'pids', namespace)).split('\n').filter(Boolean).map(Number)
}

async function removeNetwork(bridge: string): Promise<void> {
  const namespaces = (await ip('netns', 'list'))
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(`${bridge}-`))
  for (const namespace of namespaces) {
    // A process that is starting others is ahead of the list.
    for (let left = await listProcessesIn(namespace); left.length > 0; left = await listProcessesIn(namespace))
      for (const id of left) endNow(id)
    await ip('netns', 'delete', namespace)
  }
  // A link is removed shortly after its namespace; a run that ended between the two steps may leave one.
  const lines = readdirSync('/sys/class/net').filter((name) =>
    name.startsWith(`${bridge.replace(bridgePrefix, 'sp')}-`),
  )
  for (const line of lines) await succeeds('link', 'delete', line)
  await ip('link', 'delete', bridge)
}

function endNow(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Networks whose run was killed outright. */
async function removeAbandoned(): Promise<void> {
  const bridges = readdirSync('/sys/class/net').filter((name) => /^serpplus\d+$/.test(name))
  for (const bridge of bridges) {
    const owner = Number(readFileSync(`/sys/class/net/${bridge}/ifalias`, 'utf8'))
    if (owner > 0 && !isAlive(owner)) await removeNetwork(bridge)
  }
}
