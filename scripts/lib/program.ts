// A child process of ours: started apart from the terminal, says over IPC what it does and when it is ready, stopped when we say so.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './paths.ts'

export type ReadyMessage = {
  type: 'ready'
  url: string
  demoAccounts?: { email: string; password: string; note: string }[]
  mailboxUrl?: string
}

export type Program = {
  name: string
  /** Rejects when the program ends before it is ready. */
  ready: Promise<ReadyMessage>
  /** Resolves with a sentence when it ends, for whatever reason. */
  ended: Promise<string>
  /** Asks it to end, and ends it hard when it has not after `patience` milliseconds. */
  stop(patience: number): Promise<void>
  kill(): void
}

/** Runs Node 24 (the one this runs under) with these arguments. It gets a message when `awaited`, which it may wait for, is there. */
export function startProgram(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  awaited?: Promise<unknown>,
): Program {
  // Detached, in a process group of its own: Ctrl-C in the terminal reaches only the parent, which then stops its
  // children in order. Killed hard itself, it takes the IPC channel along, and the children end when that closes.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => done(`${name} ended (${reasonOf(code, signal)}).`))
  })
  const ready = new Promise<ReadyMessage>((done, fail) => {
    child.on('message', (message) => {
      if (isReadyMessage(message)) done(message)
      else if (isLineMessage(message)) console.log(message.line)
    })
    void ended.then((sentence) => fail(new Error(sentence)))
  })
  void awaited?.then(
    () => child.connected && child.send({ type: 'awaited' }),
    () => {},
  )
  // A caller that only waits for `ended` must not be troubled by a rejection without a listener.
  ready.catch(() => {})
  return {
    name,
    ready,
    ended,
    stop: (patience) => stop(child, patience),
    kill: () => {
      if (isRunning(child)) child.kill('SIGKILL')
    },
  }
}

/** A process that runs out of memory is aborted by Node or killed by the system. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGABRT') return 'SIGABRT, probably out of memory: see the lines above'
  if (signal === 'SIGKILL') return 'SIGKILL, possibly out of memory'
  return signal ?? `exit code ${code}`
}

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function isLineMessage(message: unknown): message is { line: string } {
  return typeof message === 'object' && message !== null && 'line' in message && typeof message.line === 'string'
}

async function stop(child: ChildProcess, patience: number): Promise<void> {
  if (!isRunning(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exit
  clearTimeout(timer)
}
