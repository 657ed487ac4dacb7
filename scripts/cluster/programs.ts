import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from './network.ts'

export type Program = {
  name: string
  child: ChildProcess
  /** True until it has ended. */
  isRunning(): boolean
}

export type ProgramOptions = {
  name: string
  command: string
  args: readonly string[]
  logFile: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** A system user to run as. */
  user?: string
  hasIpc?: boolean
  /** Has priority over other programs on this machine, as on a dedicated one. */
  comesFirst?: boolean
}

/** Starts a program on a host. It ends with this process, and its output goes to its log file. */
export function startProgram(host: Host, options: ProgramOptions): Program {
  const { name, command, args, logFile, user } = options
  const identity = user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const priority = options.comesFirst ? ['nice', '-n', '-10'] : []
  const log = openSync(logFile, 'a')
  const child = spawn(
    'ip',
    ['netns', 'exec', host.namespace, ...priority, 'setpriv', ...identity, '--pdeathsig=KILL', command, ...args],
    {
      cwd: options.cwd ?? '/',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...options.env },
      stdio: ['ignore', log, log, ...(options.hasIpc ? (['ipc'] as const) : [])],
      // Ctrl-C is for this process, which ends them in order.
      detached: true,
    },
  )
  closeSync(log)
  return { name, child, isRunning: () => child.exitCode === null && child.signalCode === null }
}

export async function endProgram({ child, isRunning }: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!isRunning()) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** Polls until it is true. Throws a sentence with `what` if that takes too long. */
export async function until(what: string, patienceMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  let cause: unknown
  for (;;) {
    const answer = await isSo().catch((error: unknown) => {
      cause = error
      return false
    })
    if (answer) return
    if (performance.now() > deadline) throw new Error(`${what}: not reached within ${patienceMs / 1_000} s`, { cause })
    await sleep(100)
  }
}
