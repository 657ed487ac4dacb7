import type { ChildProcess } from 'node:child_process'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../testing/find-free-port.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** More for a thorough run: `KILL_ROUNDS=50 npx vitest run server/src/app/kill-and-restart.test.ts`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const keywordsPerCheck = 20
const pricePerCheck = 65.454

let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let port: number
let server: ChildProcess

const start = () => startServerProcess({ port, databaseUrl: database.url, sandboxUrl: sandbox.url })

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: [0, 40], readyAfterMs: [100, 800], collectLimits: false })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  port = await findFreePort()
  server = await start()
})
afterAll(async () => {
  await endProcess(server, 'SIGKILL')
  await pool.close()
  await sandbox.close()
  await database.drop()
})

const providerCalls = () => Object.values(sandbox.control.calls()).reduce((sum, count) => sum + count, 0)

/** Kills the server outright once the provider has had so many more calls; 0 kills it right after accepting. */
async function killAfter(calls: number) {
  const until = providerCalls() + calls
  for (let polls = 0; providerCalls() < until && polls < 400; polls += 1) await waitFor(5)
  await endProcess(server, 'SIGKILL')
}

test(
  `killed outright in the middle of a check, ${rounds} times: every keyword looked at once and paid once`,
  async () => {
    const body = { email: 'paid@serpplus.test', password: 'Paid#2026' }
    const { accessToken: token, userData } = await callServer<{ accessToken: string; userData: { id: number } }>(
      port,
      'POST',
      '/login',
      { body },
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
      await callServer(port, 'POST', '/serp/check-serp', { token, body: { ...question, keywords } })
      // Every point of a check comes by: a check makes about two dozen calls.
      const calls = Math.floor(Math.random() * 26)
      await killAfter(calls)
      server = await start()
      const [check] = await waitForChecks(port, token, 1)
      const told = `round ${round}, killed after ${calls} calls`
      expect(
        check?.items.filter((item) => item.state === 'pending' || item.state === 'failed'),
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
