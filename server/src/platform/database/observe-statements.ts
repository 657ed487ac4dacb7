import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import { defineCounter, defineGauge, defineHistogram, sampleOf } from '../metrics/metric.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { findScope } from '../tracing/scope.ts'
import { isDatabaseUnavailable, isWriteRefused } from './is-database-unavailable.ts'

const poolConnections = defineGauge({
  name: 'serpplus_database_pool_connections',
  help: 'Connections of a pool by state: `busy` or `idle`; `waiting` counts work waiting for a connection.',
  labels: ['pool', 'state'],
})

const poolSize = defineGauge({
  name: 'serpplus_database_pool_size',
  help: 'Maximum connections of a pool.',
  labels: ['pool'],
})

const statementSeconds = defineHistogram({
  name: 'serpplus_database_statement_duration_seconds',
  help: 'Time from sending a statement to its result.',
  labels: ['pool'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
})

const failuresTotal = defineCounter({
  name: 'serpplus_database_failures_total',
  help: 'Statements that failed, by kind: `unavailable`, `write_refused`, `timeout`, `conflict`, `deadlock` or `other`.',
  labels: ['pool', 'kind'],
})

export const databaseMetrics = [poolConnections, poolSize, statementSeconds, failuresTotal]

type Pool = { name: string; pool: pg.Pool; size: number }
type Callback = (error: unknown, result: unknown) => void

/**
 * Counts the connections and statements of a pool, and records each statement in the trace of the work that sent it. Values are
 * parameters, so that the text of a statement holds none.
 */
export function observeStatements({ name, pool, size }: Pool, metrics: Metrics): void {
  poolsOf(metrics).push({ name, pool, size })
  pool.on('connect', (client) => observeClient(client, name, metrics))
  const connect = pool.connect.bind(pool) as (onConnect?: (...given: never[]) => void) => unknown
  // Otherwise a waiter would be called in the scope of the work that releases its connection.
  pool.connect = ((onConnect) =>
    onConnect === undefined ? connect() : connect(AsyncResource.bind(onConnect))) as typeof pool.connect
}

const pools = new WeakMap<Metrics, Pool[]>()

function poolsOf(metrics: Metrics): Pool[] {
  const known = pools.get(metrics)
  if (known !== undefined) return known
  const made: Pool[] = []
  pools.set(metrics, made)
  metrics.onCollect(() => {
    metrics.replace(
      [poolConnections, poolSize],
      made.flatMap(({ name, pool, size }) => [
        sampleOf(poolSize, size, { pool: name }),
        sampleOf(poolConnections, pool.totalCount - pool.idleCount, { pool: name, state: 'busy' }),
        sampleOf(poolConnections, pool.idleCount, { pool: name, state: 'idle' }),
        sampleOf(poolConnections, pool.waitingCount, { pool: name, state: 'waiting' }),
      ]),
    )
  })
  return made
}

function observeClient(client: pg.PoolClient, name: string, metrics: Metrics): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const send = (statement: unknown, values: unknown, ...rest: unknown[]) => {
    const text = textOf(statement)
    // The start of a transaction is sent with its first statement.
    if (text === 'begin') return query(statement, values, ...rest)
    const span = findScope()?.span
    const from = performance.now()
    const startedAt = span && Date.now()
    const note = (error: unknown) => {
      const took = performance.now() - from
      metrics.observe(statementSeconds, { pool: name }, took / 1_000)
      if (error) metrics.add(failuresTotal, { pool: name, kind: kindOf(error) })
      if (startedAt === undefined) return
      span?.record({
        name: `SQL ${operationOf(text)}`,
        kind: 'client',
        startedAt,
        endedAt: startedAt + took,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 500).trim() },
        failure: error ? kindOf(error) : undefined,
      })
    }
    const [callback] = rest
    if (typeof callback === 'function')
      return query(statement, values, (error: unknown, result: unknown) => {
        note(error)
        ;(callback as Callback)(error, result)
      })
    const answer = query(statement, values, ...rest) as Promise<unknown>
    answer.then(() => note(undefined), note)
    return answer
  }
  client.query = send as typeof client.query
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'

function kindOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isWriteRefused(error)) return 'write_refused'
  if (code === '57014' || code === '55P03' || (error instanceof Error && error.message === 'Query read timeout'))
    return 'timeout'
  if (isDatabaseUnavailable(error)) return 'unavailable'
  if (code === '40P01') return 'deadlock'
  return code.startsWith('23') ? 'conflict' : 'other'
}
