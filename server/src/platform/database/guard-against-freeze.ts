import type pg from 'pg'
import { seconds } from '../clock/clock.ts'

/** A database that did not respond is left alone for this long. */
const restMs = seconds(1)

/** True for pg's error when its own time limit for a statement has passed. */
const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** True for pg's error when the time limit of a new connection has passed; waiting for a busy pool does not count. */
const isUnconnected = (error: unknown) =>
  error instanceof Error && /^(?:Connection terminated due to connection timeout|timeout expired)$/.test(error.message)

type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error) => void) => void

/**
 * Keeps a pool usable while its database is frozen or cut off. A connection that gets no response is given up, and for a moment all
 * work fails immediately: otherwise each queued call would wait for its own time limit in turn. `onFailure` is called for each
 * failed statement.
 */
export function guardAgainstFreeze(pool: pg.Pool, onFailure: (error: unknown) => void): void {
  let restsUntil = 0
  const rest = () => {
    restsUntil = performance.now() + restMs
  }
  pool.on('connect', (client) => dropWhenLost(client, rest, onFailure))

  const connect: (onConnect: OnConnect) => void = pool.connect.bind(pool)
  const connectUnlessResting = (onConnect: OnConnect) => {
    if (performance.now() < restsUntil)
      return onConnect(new Error('Connection terminated: the database does not answer'), undefined, () => {})
    connect((error, client, done) => {
      if (isUnconnected(error)) rest()
      onConnect(error, client, done)
    })
  }
  const connectEitherWay = (onConnect?: OnConnect) => {
    if (onConnect !== undefined) return connectUnlessResting(onConnect)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectUnlessResting((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }
  pool.connect = connectEitherWay as typeof pool.connect
}

/**
 * Gives up a connection whose server did not respond in time: a late response would be taken for that of the next statement. Later
 * statements on it fail immediately, and the pool replaces it.
 */
function dropWhenLost(client: pg.PoolClient, onUnanswered: () => void, onFailure: (error: unknown) => void) {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isLost = false
  // Without a listener, one that breaks between two statements of a transaction would end the process.
  client.on('error', () => {
    isLost = true
  })
  const take = (error: unknown) => {
    onFailure(error)
    if (!isUnanswered(error)) return
    isLost = true
    onUnanswered()
    void client.end()
  }
  const send = (statement: unknown, values: unknown, ...rest: unknown[]) => {
    // The server rolls back when the connection is lost, and the first failure is the one to report.
    if (isLost && isRollback(statement)) return Promise.resolve()
    const [callback] = rest
    if (typeof callback !== 'function')
      return (query(statement, values, ...rest) as Promise<unknown>).catch((error: unknown) => {
        take(error)
        throw error
      })
    return query(statement, values, (error: unknown, result: unknown) => {
      if (error) take(error)
      callback(error, result)
    })
  }
  client.query = send as typeof client.query
}

const isRollback = (statement: unknown) =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  statement.text.startsWith('rollback')
