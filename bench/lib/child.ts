import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/paths.ts'

export type Child = {
  url: string
  /** Address at which the sandbox takes emails. */
  smtpUrl: string | undefined
  /** The memory it holds now, in MB; undefined where the system does not tell. */
  memory(): number | undefined
  /** The most memory it ever held, in MB; undefined where the system does not tell. */
  peakMemory(): number | undefined
  /** From now on the most it holds is counted anew, where the system can do that. */
  forgetPeakMemory(): void
  stop(): Promise<void>
}

const readyPatienceMs = 180_000
const stopPatienceMs = 12_000

/**
 * Runs a program of the repository under the same Node and waits until it prints `ready` and its address. Node's own
 * options stand before the program.
 */
export async function startChild(args: readonly string[], env: Record<string, string>): Promise<Child> {
  const file = args.at(-1) ?? ''
  const execArgv = args.slice(0, -1)
  // Only the variables that find programs are passed on, so that no foreign DATABASE_URL leads the bench astray.
  const { PATH = '', NODE_OPTIONS = '' } = process.env
  const child = fork(join(root, file), [], {
    cwd: root,
    execArgv,
    env: { PATH, NODE_OPTIONS, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ...(await whenReady(child, file)),
    memory: () => megabytesOf(child.pid, 'VmRSS'),
    peakMemory: () => megabytesOf(child.pid, 'VmHWM'),
    forgetPeakMemory: () => forgetPeakMemoryOf(child.pid),
    stop: () => stop(child),
  }
}

function whenReady(child: ChildProcess, file: string): Promise<Pick<Child, 'url' | 'smtpUrl'>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${file} was not ready in time`))
    }, readyPatienceMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`${file} ended with ${code}`))
    })
    child.on('message', (message) => {
      const { url, smtpUrl } = message as Partial<Pick<Child, 'url' | 'smtpUrl'>>
      // Steps on the way are reported as well.
      if (url === undefined) return
      clearTimeout(timer)
      resolve({ url, smtpUrl })
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
  await exit
  clearTimeout(timer)
}

function forgetPeakMemoryOf(pid: number | undefined) {
  const file = `/proc/${pid}/clear_refs`
  // 5 is what the system takes for the peak.
  if (existsSync(file)) writeFileSync(file, '5')
}

function megabytesOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number | undefined {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  const [, kilobytes] = new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
}
