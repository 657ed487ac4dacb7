import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { createLogger } from '../log/log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { findScope } from '../tracing/scope.ts'
import { httpMetrics } from './http-metrics.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'
import { refuseTooMany } from './refuse-too-many.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

async function server(options: Partial<HttpServerOptions> = {}) {
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics(httpMetrics)
  const app = await createHttpServer({
    log: createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    trustProxy: false,
    isSecure: false,
    requestsPerMinute: 1_000,
    busyAfterMs: 0,
    metrics,
    requestLines: 'all',
    isNoisy: (route) => route === '/health/live',
    ...options,
  })
  app.get('/rows/:id/:secret', async () => ({ requestId: findScope()?.requestId }))
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/refused', async () => refuseTooMany(3, 'requests', 'flood'))
  app.get('/down', async () => {
    throw new AppError('server.unavailable', 'no database')
  })
  open.push(app)
  return { app, metrics, requests: () => lines.filter(({ msg }) => msg === 'request') }
}

describe('lines about requests', () => {
  test('have the template of the route and none of its values', async () => {
    const { app, requests } = await server()
    const reply = await app.inject('/rows/7/s3cret-of-a-link?token=s3cret')
    await expect.poll(requests).toHaveLength(1)
    expect(requests()[0]).toMatchObject({
      level: 30,
      requestId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/rows/:id/:secret',
      status: 200,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(requests())).not.toContain('s3cret')
  })

  test('are not written for frequent requests, unless they fail', async () => {
    const { app, requests } = await server({ isNoisy: () => true })
    await app.inject('/health/live')
    await app.inject('/down')
    await expect.poll(requests).toHaveLength(1)
    expect(requests()[0]).toMatchObject({ route: '/down', status: 503, failure: 'server.unavailable' })
  })

  test('can be limited to failures, or turned off', async () => {
    const failed = await server({ requestLines: 'failed' })
    const off = await server({ requestLines: 'off' })
    for (const { app } of [failed, off]) {
      await app.inject('/rows/7/a')
      await app.inject('/down')
    }
    await expect.poll(failed.requests).toHaveLength(1)
    expect(off.requests()).toEqual([])
  })
})

describe('metrics of requests', () => {
  test('count by template, class of status and reason of a refusal', async () => {
    const { app, metrics } = await server()
    for (let id = 0; id < 5; id += 1) await app.inject(`/rows/${id}/x`)
    await app.inject('/refused')
    await app.inject('/down')
    await app.inject('/nothing/here')
    const text = await metrics.showAll()
    expect(text).toContain('serpplus_http_requests_total{method="GET",route="/rows/:id/:secret",status="2xx"} 5')
    expect(text).toContain('serpplus_http_requests_total{method="GET",route="none",status="4xx"} 1')
    expect(text).toContain('serpplus_http_refused_total{status="429",reason="flood"} 1')
    expect(text).toContain('serpplus_http_refused_total{status="503",reason="server.unavailable"} 1')
    expect(text).toContain('serpplus_http_request_duration_seconds_count{method="GET",route="/rows/:id/:secret"} 5')
    expect(text).toContain('serpplus_http_open_requests 0')
    expect(text).not.toContain('/nothing/here')
  })

  test('have few methods as labels, whatever is sent', async () => {
    const { app, metrics } = await server()
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/rows/1/x' })
    expect(await metrics.showAll()).not.toContain('PROPFIND')
  })
})

describe('the id of a request', () => {
  const given = { 'x-request-id': 'given-by-the-proxy' }
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

  test('is the proxy’s, or that of its trace, and reaches the work', async () => {
    const { app } = await server({ trustProxy: 1 })
    const reply = await app.inject({ url: '/rows/1/x', headers: given })
    expect(reply.headers['x-request-id']).toBe('given-by-the-proxy')
    expect(reply.json()).toEqual({ requestId: 'given-by-the-proxy' })
    const traced = await app.inject({ url: '/rows/1/x', headers: { traceparent } })
    expect(traced.headers['x-request-id']).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
  })

  test.each([
    ['too long', { 'x-request-id': 'a'.repeat(65) }],
    ['too short', { 'x-request-id': 'a' }],
    ['another line', { 'x-request-id': 'abcdefgh {"level":50}' }],
    ['no trace', { traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01' }],
    ['half a trace', { traceparent: '00-4bf92f35' }],
  ])('is our own if the proxy’s is %s', async (_what, headers) => {
    const { app } = await server({ trustProxy: 1 })
    expect((await app.inject({ url: '/rows/1/x', headers })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test('is never the sender’s if no proxy is trusted', async () => {
    const { app } = await server()
    const reply = await app.inject({ url: '/rows/1/x', headers: { ...given, traceparent } })
    expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})
