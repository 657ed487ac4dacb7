import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as waitFor } from 'node:timers/promises'

/** A process that has ended and is never reaped: its parent became `sleep`, which knows of no child. */
export async function makeZombie(): Promise<{ pid: number; end(): void }> {
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = await new Promise<number>((done) => parent.stdout.once('data', (line) => done(Number(line))))
  while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) await waitFor(10)
  return { pid, end: () => parent.kill('SIGKILL') }
}
