import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../platform/config/config.ts'
import { createLogger } from '../platform/log/log.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { callServer } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Running, run } from './run.ts'

/** Stands where the sandbox would and records what it was sent. */
let sandbox: Server
const received: unknown[] = []
let database: TestDatabase
let port: number
let running: Running

beforeAll(async () => {
  sandbox = createServer(async (request, reply) => {
    received.push({ path: request.url, ...JSON.parse(await text(request)) })
    reply.end('{}')
  }).listen(0, '127.0.0.1')
  await once(sandbox, 'listening')
  database = await createTestDatabase()
  port = await findFreePort('127.0.0.1')
  const config = parseConfig({
    NODE_ENV: 'test',
    ROLE: 'web',
    PORT: String(port),
    DATAFORSEO_URL: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`,
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DEMO_HISTORY_DAYS: '0',
    LOG_LEVEL: 'silent',
  })
  running = await run({ ...config, databaseUrl: database.url }, createLogger(config), 'no such folder')
})
afterAll(async () => {
  await running.stop()
  await database.drop()
  sandbox.close()
})

/** Names domains and is refused for the rest, so that nothing comes of it. */
const body = {
  domainUrl: 'kestrelroast.example',
  keywords: ['coffee'],
  competitors: ['rival.example', 'docs.acme.github.io'],
}
const call = (token: string, path = '/serp/check-serp') => callServer(port, 'POST', path, { token, body })

test('the sandbox learns of the domains of whoever passed the gate, and of nobody else’s', async () => {
  await expect(call('')).rejects.toThrow('401')
  await expect(call('x'.repeat(43))).rejects.toThrow('401')
  const signIn = (email: string, password: string) =>
    callServer<{ accessToken: string }>(port, 'POST', '/login', { body: { email, password } })
  const { accessToken: withoutPlan } = await signIn('expired@serpplus.test', 'Expired#2026')
  await expect(call(withoutPlan, '/projects')).rejects.toThrow('403')
  expect(received).toEqual([])
  const { accessToken } = await signIn('paid@serpplus.test', 'Paid#2026')
  await expect(call(accessToken)).rejects.toThrow('400')
  expect(received).toHaveLength(3)
  expect(received).toEqual(
    expect.arrayContaining([
      { path: '/_sandbox/domains', domain: 'kestrelroast.example', keywords: ['coffee'] },
      { path: '/_sandbox/domains', domain: 'rival.example', keywords: ['coffee'] },
      { path: '/_sandbox/domains', domain: 'acme.github.io', host: 'docs.acme.github.io', keywords: ['coffee'] },
    ]),
  )
})
