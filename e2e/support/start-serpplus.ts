// Before the first journey: one Serpplus on free ports with a data directory of its own, and a program that makes accounts
// in it; both stopped after the last.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { throwAwayRoot } from '#server/testing/throw-away-root.ts'

type Ready = { type: 'ready'; url: string; sandboxUrl?: string; databaseUrl: string }

const repository = join(import.meta.dirname, '../..')
/** Only what a program needs to run: the developer's own database or provider login must not reach the tests. */
const passedOn = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL']

export default async function startSerpplus(): Promise<(() => Promise<void>) | undefined> {
  // Set it to try journeys against a server that runs already.
  if (process.env.E2E_BASE_URL) return undefined

  const dataDir = mkdtempSync(join(throwAwayRoot(), 'serpplus-e2e-'))
  chmodSync(dataDir, 0o711)
  const logFile = join(repository, 'test-results', 'server.log')
  mkdirSync(join(repository, 'test-results'), { recursive: true })
  const log = createWriteStream(logFile)
  const program = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: repository,
    env: {
      ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
      DATA_DIR: dataDir,
      PORT: '0',
      // Journeys name the sender they come from.
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the test runner, which stops this one after the journeys under way.
    detached: true,
  })
  program.stdout?.pipe(log, { end: false })
  program.stderr?.pipe(log, { end: false })

  const ready = await new Promise<Ready>((done, fail) => {
    program.on('message', (message: Ready) => done(message))
    program.once('exit', () => fail(new Error(`Serpplus did not start; ${logFile} says why.`)))
  })
  process.env.E2E_BASE_URL = ready.url
  process.env.E2E_SANDBOX_URL = ready.sandboxUrl
  // The seconds a page takes at the provider would be most of what a journey takes; a keyword with __slow__ takes some.
  await fetch(`${ready.sandboxUrl}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ readyAfterMs: [100, 400], slowTaskMs: 1_500 }),
  })
  const accounts = spawn(process.execPath, ['e2e/support/serve-accounts.ts'], {
    cwd: repository,
    env: { ...process.env, DATABASE_URL: ready.databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = await once(accounts, 'message')
  process.env.E2E_ACCOUNTS_URL = `http://127.0.0.1:${port}`

  return async () => {
    accounts.disconnect()
    if (program.exitCode === null && program.signalCode === null) {
      const exit = once(program, 'exit')
      program.kill('SIGTERM')
      await exit
    }
    log.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
