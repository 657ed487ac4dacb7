import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../testing/find-free-port.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** More for a thorough run: `KILL_ROUNDS=50 npx vitest run server/src/app/kill-and-restart.test.ts`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const keywordsPerCheck = 20
const pricePerCheck = 65.454

type Item = { keyword: string; state: string }
type Check = { id: number; state: string; done_count: number; failed_count: number; items: Item[] }

let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let port: number
let server: ChildProcess

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: [0, 40], readyAfterMs: [100, 800], collectLimits: false })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  port = await findFreePort()
  await startServer()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await pool.close()
  await sandbox.close()
  await database.drop()
})

async function startServer() {
  server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATAFORSEO_URL: sandbox.url,
      LOG_LEVEL: process.env.KILL_LOG ?? 'fatal',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(server, 'message')
}

async function call<Reply>(method: string, path: string, token: string, body?: object): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

const providerCalls = () => Object.values(sandbox.control.calls()).reduce((sum, count) => sum + count, 0)

/** Kills the server outright once the provider has had so many more calls; 0 kills it right after accepting. */
async function killAfter(calls: number) {
  const until = providerCalls() + calls
  for (let polls = 0; providerCalls() < until && polls < 400; polls += 1) await waitFor(5)
  server.kill('SIGKILL')
  await once(server, 'exit')
}

async function waitForCheck(token: string, id: number): Promise<Check> {
  for (let polls = 0; polls < 600; polls += 1) {
    const { data } = await call<{ data: Check[] }>('GET', '/serp/list-serps?per_page=1', token)
    if (data[0]?.id === id && data[0].state === 'done') return data[0]
    await waitFor(100)
  }
  throw new Error(`check ${id} did not end`)
}

test(
  `killed outright in the middle of a check, ${rounds} times: every keyword looked at once and paid once`,
  async () => {
    const login = { email: 'paid@serpplus.test', password: 'Paid#2026' }
    const { accessToken, userData } = await call<{ accessToken: string; userData: { id: number } }>(
      'POST',
      '/login',
      '',
      login,
    )
    const ctx = { db: pool.db } as Ctx
    let expected = await availableCredits(ctx, userData.id)
    for (let round = 0; round < rounds; round += 1) {
      const keywords = Array.from({ length: keywordsPerCheck }, (_, at) => `round ${round} keyword ${at}`)
      const question = {
        domainUrl: 'kestrelroast.example',
        searchEngine: 1,
        deviceType: 1,
        language: 'en',
        country: 2372,
      }
      const { data } = await call<{ data: { id: number } }>('POST', '/serp/check-serp', accessToken, {
        ...question,
        keywords,
      })
      // Every point of a check comes by: a check makes about two dozen calls.
      const calls = Math.floor(Math.random() * 26)
      await killAfter(calls)
      await startServer()
      const check = await waitForCheck(accessToken, data.id)
      const told = `round ${round}, killed after ${calls} calls`
      expect(
        check.items.filter((item) => item.state === 'pending' || item.state === 'failed'),
        told,
      ).toEqual([])
      const posted = keywords.map((keyword) => sandbox.control.tasks({ keyword }).length)
      expect(posted, told).toEqual(keywords.map(() => 1))
      expected = Math.round((expected - pricePerCheck) * 1e4) / 1e4
      expect(await availableCredits(ctx, userData.id), told).toBe(expected)
      expect(await verifyLedger(ctx), told).toEqual([])
    }
  },
  60_000 + rounds * 60_000,
)
