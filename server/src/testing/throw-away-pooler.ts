import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../platform/network/ports.ts'

export type Pooler = { port: number; stop(): Promise<void> }

const readyWithinMs = 10_000

/** The user nobody, for programs that refuse to run as root. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * PgBouncer in transaction mode in front of the PostgreSQL at `url`; it admits that role to any database, with few connections
 * for each.
 */
export async function startPooler(options: { program: string; url: string; poolSize: number }): Promise<Pooler> {
  const { program, poolSize } = options
  const { hostname, port: postgresPort, username, password } = new URL(options.url)
  const asUser = process.getuid?.() === 0 ? nobody : undefined
  const port = await findFreePort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'serpplus-pooler-'))
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 2000
server_idle_timeout = 5
logfile = ${join(folder, 'pgbouncer.log')}
`,
  )
  if (asUser) for (const path of [folder, settings, join(folder, 'users.txt')]) chownSync(path, asUser.uid, asUser.gid)
  const pooler = spawn(program, ['-q', settings], { ...asUser, stdio: ['ignore', 'ignore', 'inherit'] })
  await whenReady(pooler, port)
  return {
    port,
    async stop() {
      if (pooler.exitCode === null && pooler.signalCode === null) {
        const ended = once(pooler, 'exit')
        pooler.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function whenReady(pooler: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && pooler.exitCode === null) {
    if (await answers(port)) return
    await sleep(50)
  }
  pooler.kill('SIGKILL')
  throw new Error('PgBouncer did not start.')
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
