import type { ChildProcess } from 'node:child_process'
import { setTimeout as waitFor } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiplyCredits, subtractCredits } from '#contract/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/pricing.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../testing/find-free-port.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** More for a thorough run: `KILL_ROUNDS=50 npx vitest run server/src/app/kill-and-restart.test.ts`. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3)
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

const oneOf = <Choice>(choices: readonly Choice[]): Choice =>
  choices[Math.floor(Math.random() * choices.length)] as Choice
const upTo = (most: number) => Math.floor(Math.random() * (most + 1))

/** Some check somebody might ask for; cheap enough that the demo account can pay for many. */
function randomCheck(round: number) {
  const keywords = Array.from({ length: 1 + upTo(24) }, (_, at) => `round ${round} keyword ${at}`)
  return {
    domainUrl: 'kestrelroast.example',
    competitors: oneOf([[], ['beanharbour.example'], ['beanharbour.example', 'morningpress.example']]),
    searchEngine: oneOf([1, 2, 3]),
    deviceType: oneOf([1, 2, 3]),
    language: 'en',
    country: oneOf([2372, 2826]),
    depth: oneOf([10, 20] as const),
    keywords,
  }
}

test(
  `killed outright in the middle of a check or its refresh, ${rounds} times: every keyword looked at once and paid once`,
  async () => {
    const body = { email: 'paid@serpplus.test', password: 'Paid#2026' }
    const { accessToken: token, userData } = await callServer<{ accessToken: string; userData: { id: number } }>(
      port,
      'POST',
      '/login',
      { body },
    )
    const ctx = { db: pool.db } as Ctx
    const costs = await getCreditCosts(ctx, 'SERPS')
    let expected = await availableCredits(ctx, userData.id)
    for (let round = 0; round < rounds; round += 1) {
      const question = randomCheck(round)
      const { keywords, depth } = question
      const isRefreshed = oneOf([true, false])
      const runs: [path: string, body: () => object][] = [['/serp/check-serp', () => question]]
      let id = 0
      if (isRefreshed) runs.push(['/serp/refresh-serp', () => ({ id, confirm: true })])
      for (const [at, [path, bodyOf]] of runs.entries()) {
        const reply = await callServer<{ data: { id: number } }>(port, 'POST', path, { token, body: bodyOf() })
        id = reply.data.id
        // Every point of a run comes by: it makes a few calls more than it has keywords.
        const calls = upTo(keywords.length + 6)
        await killAfter(calls)
        server = await start()
        const [check] = await waitForChecks(port, token, 1)
        const told = `round ${round}, ${path} of ${keywords.length} on engine ${question.searchEngine}, killed after ${calls} calls`
        expect(
          check?.items.filter((item) => item.state === 'pending' || item.state === 'failed'),
          told,
        ).toEqual([])
        const posted = keywords.map((keyword) => sandbox.control.tasks({ keyword }).length)
        expect(posted, told).toEqual(keywords.map(() => at + 1))
        const price = multiplyCredits(serpKeywordPrice(costs, depth), keywords.length)
        expected = subtractCredits(expected, price)
        expect(check?.credits, told).toBeCloseTo(price * (at + 1), 4)
        expect(await availableCredits(ctx, userData.id), told).toBe(expected)
        expect(await verifyLedger(ctx), told).toEqual([])
      }
    }
  },
  60_000 + rounds * 120_000,
)
