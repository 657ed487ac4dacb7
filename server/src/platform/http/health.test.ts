import { expect, test } from 'vitest'
import { createMetrics, noMetrics } from '../metrics/metrics.ts'
import { checkReadiness, type Health, healthMetrics, measureHealth } from './health.ts'
import { openMetricsServer } from './serve-metrics.ts'

const well: Health = {
  probe: async () => ({ database: true, writes: true }),
  hasEvents: () => true,
  isStopping: () => false,
}

test('a worker is ready while it polls for jobs, and not before it has begun to', async () => {
  const jobs = async (idle: number | undefined) =>
    (await checkReadiness({ ...well, findIdleSeconds: () => idle })).body.jobs
  expect(await jobs(3)).toBe(true)
  expect(await jobs(120)).toBe(false)
  expect(await jobs(undefined)).toBe(false)
  expect((await checkReadiness(well)).body).toEqual({ status: 'ok', database: true, writes: true, events: true })
})

test.each([
  ['the database is gone', { probe: async () => ({ database: false, writes: false }) }],
  ['its disk is full', { probe: async () => ({ database: true, writes: false }) }],
  ['events do not arrive', { hasEvents: () => false }],
  ['it stops', { isStopping: () => true }],
])('it is not ready while %s, and says so to probes and metrics', async (_what, part) => {
  const health = { ...well, ...part }
  const metrics = createMetrics(healthMetrics)
  measureHealth(health, metrics)
  expect(await metrics.showAll()).toContain('serpplus_ready 0')
  const server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, { metrics, token: undefined, health })
  try {
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('with a token, metrics are for those who send it, and nothing else is there', async () => {
  const token = 'a-token-of-enough-characters'
  const server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, { metrics: noMetrics, token, health: well })
  const statusOf = async (path: string, authorization?: string, method = 'GET') =>
    (await fetch(`${server.url}${path}`, { method, headers: authorization === undefined ? {} : { authorization } }))
      .status
  try {
    expect(await statusOf('/metrics', `Bearer ${token}`)).toBe(200)
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])
      expect(await statusOf('/metrics', wrong)).toBe(401)
    expect(await statusOf('/health/live')).toBe(200)
    for (const path of ['/', '/api/user/show', '/metrics/', '/health']) expect(await statusOf(path)).toBe(404)
    expect(await statusOf('/metrics', `Bearer ${token}`, 'POST')).toBe(404)
  } finally {
    await server.close()
  }
})
