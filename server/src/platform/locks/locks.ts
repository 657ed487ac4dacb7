import pg from 'pg'
import type { Logger } from '../log/log.ts'

/**
 * Work that only one process may do at a time. The database gives a lock back the moment its holder's connection is
 * gone, so a killed process never leaves one behind.
 */
export type Locks = {
  /** Runs `work` if nobody else holds `name`; false when somebody does. */
  whileHolding(name: string, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

/** Keeps one connection for all locks of this process, opened when the first one is asked for. */
export function createLocks(options: { url: string; log: Logger }): Locks {
  const held = new Set<string>()
  let connecting: Promise<pg.Client> | undefined

  const connect = async () => {
    const client = new pg.Client({ connectionString: options.url, application_name: 'serpplus locks', keepAlive: true })
    const forget = () => {
      connecting = undefined
    }
    client.on('error', (error) => options.log.warn({ err: error }, 'the connection holding locks broke'))
    client.on('end', forget)
    await client.connect()
    return client
  }
  const connection = () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  return {
    async whileHolding(name, work) {
      // A session may take its own lock twice, so this process looks for itself.
      if (held.has(name)) return false
      held.add(name)
      try {
        const client = await connection()
        const { rows } = await client.query<{ taken: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
          [name],
        )
        if (!rows[0]?.taken) return false
        try {
          await work()
        } finally {
          await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch((error: unknown) => {
            options.log.warn({ err: error, name }, 'a lock could not be given back; it went with its connection')
          })
        }
        return true
      } finally {
        held.delete(name)
      }
    },
    async close() {
      await (await connecting?.catch(() => undefined))?.end()
    },
  }
}
