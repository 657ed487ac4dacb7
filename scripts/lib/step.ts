// One tool run as a step of `npm run check` or `npm test`.
import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './paths.ts'

export type StepOutcome = { exitCode: number; output: string }

const running = new Set<ChildProcess>()
let isInterrupted = false

type StepOptions = {
  /** Streams its output to the terminal; otherwise it is collected. */
  shown?: boolean
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Runs a script with Node 24. */
export async function runStep(args: string[], options: StepOptions = {}): Promise<StepOutcome> {
  if (isInterrupted) return { exitCode: 130, output: 'Not run: interrupted.' }
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => done({ exitCode: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      done({ exitCode: code ?? 1, output })
    })
  })
}

/**
 * Ctrl-C reaches the tools directly and they clean up; we wait for them, start no further ones, and
 * end the others' way.
 */
export function interruptSteps(): void {
  isInterrupted = true
  for (const child of running) child.kill('SIGTERM')
}

export function wasInterrupted(): boolean {
  return isInterrupted
}
