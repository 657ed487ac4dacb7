import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { parseConfig } from '../platform/config/config.ts'
import { createLogger } from '../platform/log/log.ts'
import { metricsOf } from '../platform/metrics/metric.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { startCollector } from '../testing/collector.ts'
import { check } from '../testing/contract-walk/own-rows.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { measured } from './metrics.ts'
import { type Running, run } from './run.ts'

const token = 'a token that only the scraper knows'.replaceAll(' ', '-')
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const requestId = 'proxy-given-id-1'
const requestQuery = 'a-search-of-theirs'

let database: TestDatabase
let sandbox: RunningSandbox
let collector: Awaited<ReturnType<typeof startCollector>>
let running: Running
const lines: { [field: string]: unknown }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: 0, readyAfterMs: 0, smtpPort: 0 })
  collector = await startCollector()
  const { port } = new URL(sandbox.url)
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    SANDBOX_PORT: port,
    SANDBOX_SMTP_PORT: new URL(sandbox.smtpUrl).port,
    DATAFORSEO_URL: sandbox.url,
    DATAFORSEO_POSTBACK: 'off',
    STRIPE_API_URL: sandbox.url,
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DEMO_HISTORY_DAYS: '0',
    TRUST_PROXY: '1',
    LOG_REQUESTS: 'all',
    METRICS_PORT: '0',
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20collector',
  })
  const log = createLogger({ logLevel: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  running = await run({ ...config, databaseUrl: database.url, port: await findFreePort('127.0.0.1') }, log, '/nowhere')
}, 180_000)
afterAll(async () => {
  await running.stop()
  await sandbox.close()
  await collector.close()
  await database.drop()
})

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${running.metricsUrl}/metrics`, { headers })

const readValue = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

async function call(method: string, path: string, body?: object, bearer?: string) {
  return fetch(`${running.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      'x-request-id': requestId,
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function signIn(): Promise<string> {
  const account = running.demoAccounts.find(({ email }) => email === 'paid@serpplus.test')
  const reply = await call('POST', '/login', { email: account?.email, password: account?.password })
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return accessToken
}

type Span = { traceId: string; name: string; attributes: { key: string; value: { stringValue?: string } }[] }

const spans = (): Span[] =>
  collector.collected.flatMap(({ body }) => {
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })

test('a request can be followed from its line to the jobs it sends and the calls they make', {
  timeout: 120_000,
}, async () => {
  const bearer = await signIn()
  const started = await call('POST', '/serp/check-serp', check, bearer)
  expect(started.status).toBe(202)
  expect(started.headers.get('x-request-id')).toBe(requestId)
  const wanted = ['POST /api/serp/check-serp', 'job serp-fetches.post', 'job serp-checks.fetches-completed']
  const namesOfTrace = () => new Set(spans().flatMap((span) => (span.traceId === traceId ? [span.name] : [])))
  await expect.poll(() => wanted.filter((name) => !namesOfTrace().has(name)), { timeout: 60_000 }).toEqual([])
  const names = [...namesOfTrace()]
  expect(names.some((name) => /^POST .*task_post$/.test(name))).toBe(true)
  expect(names).toContain('SQL insert')
  expect(collector.collected[0]).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'of the collector' } })
  const line = lines.find(({ route }) => route === '/api/serp/check-serp')
  expect(line).toMatchObject({ requestId, method: 'POST', status: 202, accountId: expect.any(Number), msg: 'request' })
  // Neither the token, the password nor a value of a statement leaves the process.
  const sent = collector.collected.map(({ body }) => body).join(' ')
  const logged = lines.map((one) => JSON.stringify(one)).join(' ')
  for (const secret of [bearer, 'Paid#2026', 'kestrel', requestQuery]) {
    expect(sent).not.toContain(secret)
    expect(logged).not.toContain(secret)
  }
})

test('search terms are in no log line', async () => {
  await call('GET', `/serp/list-serps?page=1&search=${requestQuery}`, undefined, await signIn())
  await expect.poll(() => lines.filter(({ route }) => route === '/api/serp/list-serps').length).toBeGreaterThan(0)
  expect(lines.map((one) => JSON.stringify(one)).join(' ')).not.toContain(requestQuery)
})

test('metrics need the token, are only on their own port, and include every declared one', async () => {
  expect((await scrape({})).status).toBe(401)
  expect((await scrape({ authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await fetch(`${running.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  expect((await fetch(`${running.metricsUrl}/api/user/show`)).status).toBe(404)
  const text = await (await scrape()).text()
  const missing = metricsOf(measured).filter(({ name }) => !text.includes(`# TYPE ${name} `))
  expect(missing).toEqual([])
  expect(readValue(text, 'serpplus_ready')).toBe(1)
  expect(readValue(text, 'serpplus_events_connected')).toBe(1)
  expect(readValue(text, 'serpplus_provider_balance_usd')).toBeGreaterThan(0)
  expect(readValue(text, 'serpplus_provider_cost_usd_last_day')).toBeGreaterThan(0)
  expect(readValue(text, 'serpplus_credits_charged_last_day')).toBeGreaterThan(0)
  expect(readValue(text, 'serpplus_fetches{state="queued"}')).toBe(0)
  expect(readValue(text, 'serpplus_job_runs_total{job="serp-fetches.post",outcome="done"}')).toBeGreaterThan(0)
  expect(
    readValue(text, 'serpplus_http_requests_total{method="POST",route="/api/login",status="2xx"}'),
  ).toBeGreaterThan(0)
  // No gauge of the database was left at nothing.
  expect(text).toMatch(/serpplus_jobs_waiting\{job="serp-fetches.post"\} \d/)
})

test('unknown addresses create no new series', async () => {
  const seriesOf = async () =>
    new Set((await (await scrape()).text()).split('\n').map((line) => line.replace(/ \S+$/, '')))
  await call('GET', '/none/0')
  const before = await seriesOf()
  for (let at = 1; at < 20; at += 1) {
    await call('GET', `/none/${at}`)
    await fetch(`${running.url}/elsewhere-${at}?a=${at}`)
  }
  const added = [...(await seriesOf())].filter((series) => !before.has(series) && series.includes('_http_'))
  expect(added.filter((series) => /none\/|elsewhere/.test(series))).toEqual([])
  expect(added.length).toBeLessThan(40)
})

test('health of every role is on the metrics port, with the jobs it runs', async () => {
  const ready = await fetch(`${running.metricsUrl}/health/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ok', database: true, writes: true, events: true, jobs: true })
  expect((await fetch(`${running.metricsUrl}/health/live`)).status).toBe(200)
  expect(await (await fetch(`${running.url}/health/ready`)).json()).toEqual({
    status: 'ok',
    database: true,
    writes: true,
    events: true,
  })
})
