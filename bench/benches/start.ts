import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { postgresFolder, root } from '../../scripts/lib/paths.ts'
import type { Bench } from '../lib/bench.ts'
import { sideBySide } from '../lib/statistics.ts'

const rounds = 2

export const start: Bench = {
  name: 'start',
  measures: 'a second `npm start` until it says ready ÷ starting PostgreSQL alone on the same data',
  async run(world) {
    const dataDir = join(world.folder, 'npm-start')
    await mkdir(dataDir, { mode: 0o711 })
    // The first one makes the database, and the SPA if stale; it is the round that does not count.
    const { ours, bare, ratio } = await sideBySide(
      rounds,
      () => npmStart(dataDir),
      () => postgresAlone(postgresFolder(dataDir)),
    )
    return [
      { name: '`npm start` ÷ PostgreSQL', value: ratio, unit: '×' },
      {
        name: '`npm start`',
        value: ours / 1_000,
        unit: 's',
        detail: `PostgreSQL alone ${(bare / 1_000).toFixed(2)} s`,
      },
    ]
  },
}

async function npmStart(dataDir: string): Promise<number> {
  const { PATH = '', HOME = '' } = process.env
  const from = performance.now()
  // In a group of its own, because a signal to npm alone does not reach what npm started.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let said = ''
  const took = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      said += text
      if (said.includes('Ready: ')) resolve(performance.now() - from)
    })
    child.once('error', reject)
    exit.then(() => reject(new Error(`npm start ended:\n${said}`)), reject)
  })
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await exit
  return took
}

async function postgresAlone(dataDir: string): Promise<number> {
  const from = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir })
  const took = performance.now() - from
  await postgres.stop()
  return took
}
