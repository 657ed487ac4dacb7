// Before the first journey: one Serpplus on free ports with a data directory of its own, and a program that makes accounts
// in it; both stopped after the last.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../scripts/lib/paths.ts'
import { startThrowAwaySerpplus } from '../../scripts/lib/throw-away-serpplus.ts'

export default async function startSerpplus(): Promise<(() => Promise<void>) | undefined> {
  // Set it to try journeys against a server that runs already.
  if (process.env.E2E_BASE_URL) return undefined

  const { E2E_DATABASE_URL: databaseUrl } = process.env
  const serpplus = await startThrowAwaySerpplus({
    logFile: join(root, 'test-results', 'server.log'),
    environment: {
      // Journeys name the sender they come from.
      TRUST_PROXY: '1',
      // This database replaces the embedded PostgreSQL.
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  })
  process.env.E2E_BASE_URL = serpplus.url
  process.env.E2E_SANDBOX_URL = serpplus.sandboxUrl
  const accounts = spawn(process.execPath, ['e2e/support/serve-accounts.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: serpplus.databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = await once(accounts, 'message')
  process.env.E2E_ACCOUNTS_URL = `http://127.0.0.1:${port}`

  return async () => {
    accounts.disconnect()
    await serpplus.stop()
  }
}
