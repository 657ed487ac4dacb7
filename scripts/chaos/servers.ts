import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { quickStart } from '#server/testing/server-process.ts'
import { serverEnvironment } from '../lib/server-program.ts'

const startPatienceMs = 90_000
/** An operator’s supervisor waits this long before it restarts a process. */
const pauseBeforeStartMs = 500

export type ServerName = 'web 1' | 'web 2' | 'worker 1' | 'worker 2'
export const serverNames: readonly ServerName[] = ['web 1', 'web 2', 'worker 1', 'worker 2']

export type Servers = {
  /** Resolves once all are ready. */
  ready(): Promise<void>
  /** Kills a process with SIGKILL; it is then restarted, as by an operator's supervisor. */
  kill(name: ServerName): void
  /** Shifts the clock of a process relative to the system's. */
  shiftClock(name: ServerName, milliseconds: number): void
  /** Sentences about unexpected exits and unhandled rejections. Empties the list. */
  takeComplaints(): string[]
  /** Megabytes used by the largest process. */
  largestMemory(): number
  stop(): Promise<void>
}

/** Two web and two worker processes of the product, as in production, each with a clock of its own. */
export function startServers(options: {
  folder: string
  ports: { 'web 1': number; 'web 2': number }
  environment: Record<string, string>
}): Servers {
  const { folder, ports, environment } = options
  const complaints: string[] = []
  const kept = new Map<ServerName, { child: ChildProcess; ready: Promise<void> }>()
  const asked = new WeakSet<ChildProcess>()
  let isStopping = false
  const clockOf = (name: ServerName) => join(folder, `${name.replace(' ', '-')}.clock`)

  function start(name: ServerName) {
    const isWeb = name === 'web 1' || name === 'web 2'
    const preload = new URL('shift-clock.ts', import.meta.url).href
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      env: {
        PATH: process.env.PATH,
        ...serverEnvironment,
        ...quickStart,
        NODE_OPTIONS: `${quickStart.NODE_OPTIONS} --import=${preload}`,
        SHIFTED_CLOCK: clockOf(name),
        ...environment,
        ROLE: isWeb ? 'web' : 'worker',
        PORT: isWeb ? String(ports[name]) : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const note = (chunk: Buffer) => {
      for (const line of chunk.toString('utf8').split('\n'))
        if (/unhandled|uncaught|heap out of memory/i.test(line)) complaints.push(`${name}: ${line.slice(0, 500)}`)
    }
    child.stdout?.on('data', note)
    child.stderr?.on('data', note)
    const ready = new Promise<void>((done) => {
      child.on('message', (message) => {
        if ((message as { type?: string }).type === 'ready') done()
      })
    })
    kept.set(name, { child, ready })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (!asked.has(child)) complaints.push(`${name} exited unexpectedly (${signal ?? code})`)
      setTimeout(() => isStopping || start(name), pauseBeforeStartMs)
    })
  }

  for (const name of serverNames) start(name)

  return {
    async ready() {
      const deadline = performance.now() + startPatienceMs
      for (const name of serverNames)
        for (;;) {
          const now = kept.get(name)
          const isReady = await Promise.race([now?.ready.then(() => true), sleep(200, false)])
          if (isReady && kept.get(name) === now) break
          if (performance.now() > deadline) throw new Error(`${name} was not ready in time`)
        }
    },
    kill(name) {
      const child = kept.get(name)?.child
      if (child === undefined) return
      asked.add(child)
      child.kill('SIGKILL')
    },
    shiftClock: (name, milliseconds) => writeFileSync(clockOf(name), String(milliseconds)),
    takeComplaints: () => complaints.splice(0),
    largestMemory: () => Math.max(...[...kept.values()].map(({ child }) => megabytesOf(child.pid))),
    async stop() {
      isStopping = true
      await Promise.all(
        [...kept.values()].map(async ({ child }) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const exit = once(child, 'exit')
          child.kill('SIGTERM')
          const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
          await exit
          clearTimeout(timer)
        }),
      )
    },
  }
}

function megabytesOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes ?? 0) / 1_024)
  } catch {
    return 0
  }
}
