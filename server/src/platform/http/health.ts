import type { FastifyInstance } from 'fastify'
import type { DatabaseState } from '../database/probe-database.ts'
import { defineGauge, sampleOf } from '../metrics/metric.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { retryAfterOf } from './failures.ts'

/** Workers poll for jobs every few seconds, even while they run long ones. */
const mostIdleSeconds = 60

export type Health = {
  probe: () => Promise<DatabaseState>
  hasEvents: () => boolean
  isStopping: () => boolean
  /** Unset in a process that runs no jobs; returns undefined until it starts to. */
  findIdleSeconds?: (() => number | undefined) | undefined
}

export type Readiness = {
  isReady: boolean
  body: { status: 'ok' | 'unavailable'; database: boolean; writes: boolean; events: boolean; jobs?: boolean }
}

/** Checks within two seconds whether the process can do its work. `jobs` is set if it runs jobs. */
export async function checkReadiness({ probe, hasEvents, isStopping, findIdleSeconds }: Health): Promise<Readiness> {
  const { database, writes } = await probe()
  const events = hasEvents()
  const jobs = findIdleSeconds && (findIdleSeconds() ?? Number.POSITIVE_INFINITY) <= mostIdleSeconds
  const isReady = database && writes && events && jobs !== false && !isStopping()
  const status = isReady ? 'ok' : 'unavailable'
  return { isReady, body: { status, database, writes, events, ...(jobs !== undefined && { jobs }) } }
}

/** `/health/live` responds as long as the process runs, `/health/ready` if it can do its work. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const { isReady, body } = await checkReadiness(health)
    const status = isReady ? 200 : 503
    return reply.status(status).headers(retryAfterOf({ status })).send(body)
  })
}

const ready = defineGauge({
  name: 'serpplus_ready',
  help: '1 if the process is ready, as /health/ready says, else 0.',
})

const writesRefused = defineGauge({
  name: 'serpplus_database_writes_refused',
  help: '1 while the database responds but refuses writes: its disk is full or it is read-only.',
})

export const healthMetrics = [ready, writesRefused]

/** Records in the metrics whether the process is ready. */
export function measureHealth(health: Health, metrics: Metrics): void {
  metrics.onCollect(async () => {
    const { isReady, body } = await checkReadiness(health)
    metrics.replace(healthMetrics, [
      sampleOf(ready, isReady ? 1 : 0, {}),
      sampleOf(writesRefused, body.database && !body.writes ? 1 : 0, {}),
    ])
  })
}
