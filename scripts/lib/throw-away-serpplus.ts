// One Serpplus on free ports with a data directory of its own, that leaves nothing behind: for journeys and pictures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { quickStart } from '#server/testing/server-process.ts'
import { throwAwayRoot } from '#server/testing/throw-away-postgres.ts'
import { root } from './paths.ts'

type Ready = { type: 'ready'; url: string; sandboxUrl?: string; databaseUrl: string }
export type ThrowAwaySerpplus = Ready & { stop: () => Promise<void> }

/** Only what a program needs to run: the developer's own database or provider login must not reach it. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL']

/** Starts it with the demonstration's accounts and their history, and makes the sandbox fast. */
export async function startThrowAwaySerpplus(options: {
  logFile: string
  environment?: Record<string, string>
}): Promise<ThrowAwaySerpplus> {
  const dataDir = mkdtempSync(join(throwAwayRoot(), 'serpplus-'))
  chmodSync(dataDir, 0o711)
  mkdirSync(dirname(options.logFile), { recursive: true })
  const log = createWriteStream(options.logFile)
  const program = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      ...quickStart,
      ...options.environment,
      DATA_DIR: dataDir,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches whoever started it, who stops this one after what is under way.
    detached: true,
  })
  program.stdout?.pipe(log, { end: false })
  program.stderr?.pipe(log, { end: false })

  const ready = await new Promise<Ready>((done, fail) => {
    program.on('message', (message: Ready) => done(message))
    program.once('exit', () => fail(new Error(`Serpplus did not start; ${options.logFile} says why.`)))
  })
  // The seconds a page takes at the provider would be most of what a journey takes; a keyword with __slow__ takes some.
  await fetch(`${ready.sandboxUrl}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ readyAfterMs: [100, 400], slowTaskMs: 5_000 }),
  })
  return {
    ...ready,
    async stop() {
      if (program.exitCode === null && program.signalCode === null) {
        const exit = once(program, 'exit')
        program.kill('SIGTERM')
        await exit
      }
      log.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
