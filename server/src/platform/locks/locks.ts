import pg from 'pg'
import { seconds } from '../clock/clock.ts'
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

type Connection = {
  client: pg.Client
  drop(): void
  /** Ends with the statement that was asked for last: a client takes one at a time. */
  turn: Promise<unknown>
}

/** Keeps one connection for all locks of this process, opened when the first one is asked for. */
export function createLocks(options: { url: string; log: Logger; patienceMs?: number }): Locks {
  // A database that gives no answer about a lock for so long is frozen or cut off.
  const { url, log, patienceMs = seconds(30) } = options
  const held = new Set<string>()
  let current: Promise<Connection> | undefined

  const connect = (): Promise<Connection> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'serpplus locks',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    const forget = () => {
      if (current === own) current = undefined
    }
    const drop = () => {
      forget()
      void client.end()
    }
    client.on('error', (error) => log.warn({ err: error }, 'the connection holding locks broke'))
    client.on('end', forget)
    const own = client.connect().then(
      () => ({ client, drop, turn: Promise.resolve() }),
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return own
  }
  /** After a failure the connection is of no more use; the locks it held went with it. */
  const ask = (connection: Connection, statement: string, name: string) => {
    const answer = connection.turn.then(async () => {
      try {
        const { rows } = await connection.client.query<{ answer: boolean }>(statement, [name])
        return rows[0]?.answer ?? false
      } catch (error) {
        connection.drop()
        throw error
      }
    })
    connection.turn = answer.catch(() => {})
    return answer
  }

  return {
    async whileHolding(name, work) {
      // A session may take its own lock twice, so this process checks for itself.
      if (held.has(name)) return false
      held.add(name)
      try {
        current ??= connect()
        const connection = await current
        if (!(await ask(connection, 'select pg_try_advisory_lock(hashtextextended($1, 0)) as answer', name)))
          return false
        try {
          await work()
        } finally {
          await ask(connection, 'select pg_advisory_unlock(hashtextextended($1, 0)) as answer', name).catch(
            (error: unknown) =>
              log.warn({ err: error, name }, 'could not release a lock; closing its connection released it'),
          )
        }
        return true
      } finally {
        held.delete(name)
      }
    },
    async close() {
      await (await current?.catch(() => undefined))?.client.end()
    },
  }
}
