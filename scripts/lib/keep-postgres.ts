import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { PlainError } from './plain-error.ts'

const checkEvery = 1_000

export type KeptPostgres = { url: string; stop(): Promise<void> }

/**
 * The embedded PostgreSQL, restarted under the same address whenever it exits unexpectedly, as a service manager would,
 * until `signal` says that all is to end. Calls `fail` when a restart does not work.
 */
export async function keepPostgres(
  dataDir: string,
  { log, fail, signal }: { log: (line: string) => void; fail: (error: unknown) => void; signal: AbortSignal },
): Promise<KeptPostgres> {
  let server = await startEmbeddedPostgres({ dataDir, log, signal })
  const { url } = server
  const watch = async () => {
    while (!signal.aborted) {
      await sleep(checkEvery, undefined, { signal }).catch(() => {})
      if (signal.aborted || server.isRunning()) continue
      log('PostgreSQL exited unexpectedly. Restarting it.')
      // The programs know it by this address.
      server = await startEmbeddedPostgres({ dataDir, log, signal, port: server.port })
      if (server.url !== url)
        throw new PlainError('PostgreSQL restarted with a different address or password. Restart Serpplus.')
      log('PostgreSQL is back.')
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) fail(error)
  })
  return {
    url,
    async stop() {
      await watching
      await server.stop()
    },
  }
}
