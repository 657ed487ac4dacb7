import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start.ts'
import { PlainError } from './plain-error.ts'

const lookEvery = 1_000

export type KeptPostgres = { url: string; stop(): Promise<void> }

/**
 * The embedded PostgreSQL, started again under the same address whenever it ends by itself, as an operator's service
 * manager would. `fail` is told when that does not work.
 */
export async function keepPostgres(
  dataDir: string,
  log: (line: string) => void,
  fail: (error: unknown) => void,
): Promise<KeptPostgres> {
  let server = await startEmbeddedPostgres({ dataDir, log })
  const { url } = server
  const stopping = new AbortController()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || server.isRunning()) continue
      log('PostgreSQL has ended unexpectedly; starting it again.')
      // The programs know it by this address.
      server = await startEmbeddedPostgres({ dataDir, log, port: server.port })
      if (server.url !== url) throw new PlainError('PostgreSQL came back with another password. Start Serpplus again.')
      log('PostgreSQL is back.')
    }
  }
  const watching = watch().catch(fail)
  return {
    url,
    async stop() {
      stopping.abort()
      await watching
      await server.stop()
    },
  }
}
