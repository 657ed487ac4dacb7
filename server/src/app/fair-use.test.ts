import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../features/accounts/index.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { untilSomebodyWaits } from '../testing/until-somebody-waits.ts'
import { type FairUseLimits, fairUseLimits } from './fair-use.ts'
import { paymentEventsPath } from './serve-payment-events.ts'

const limits: FairUseLimits = {
  ...fairUseLimits,
  mostOpen: 20,
  mostOpenEvents: 2,
  paidWork: { atOnce: 1, mostWaiting: 2, burst: 30, perSecond: 0.5 },
  drawing: { atOnce: 1, mostWaiting: 10, burst: 3, perSecond: 0.5 },
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, fairUse: limits })
})
afterAll(() => app.close())

const checkOf = (keyword: string) => ({
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  keywords: [keyword],
})
const startCheck = (token: string, keyword: string) =>
  app.call('POST', '/serp/check-serp', { token, body: checkOf(keyword) })
const read = (token: string) => app.call('GET', '/projects', { token })

/** A foreign transaction on an account's credits: all calls that start paid work of the account wait for its end. */
async function holdCreditsOf({ id }: Person): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const db = drizzle(client)
  await db.execute(sql`begin`)
  await db.execute(sql`select from credit_balances where account_id = ${id} for update`)
  return () => client.end()
}

const statusesOf = (replies: Reply[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('calls of one account that wait for each other keep nobody else waiting, and the excess gets a retry time', async () => {
  const [busy, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  // The list of places is loaded here, so that it does not slow the first of the calls that follow.
  expect((await startCheck(other.token, 'first')).status).toBe(202)
  const release = await holdCreditsOf(busy)
  const posts = Array.from({ length: 60 }, (_, at) => startCheck(busy.token, `keyword ${at}`))
  await untilSomebodyWaits(app)
  for (let reads = 0; reads < 10; reads += 1) expect((await read(other.token)).status).toBe(200)
  expect((await startCheck(other.token, 'second')).status).toBe(202)
  // The account itself may still read, in another session.
  expect((await read(await openSession(app.ctx, busy.viewer))).status).toBe(200)
  await release()
  const replies = await Promise.all(posts)
  expect(statusesOf(replies)).toEqual({ 202: limits.mostOpen, 429: 60 - limits.mostOpen })
  for (const { headers, body } of replies.filter(({ status }) => status === 429)) {
    expect(headers['retry-after']).toBe('1')
    expect(body).toMatchObject({ code: 'rate.limited', data: { retry_after_seconds: 1 } })
  }
})

test('many sessions of one account start paid work one at a time', async () => {
  const busy = await signedIn(app.ctx, 'paid')
  const tokens = await Promise.all(Array.from({ length: 5 }, () => openSession(app.ctx, busy.viewer)))
  const release = await holdCreditsOf(busy)
  // One waits in the database, two for it; whoever comes then is refused.
  const first = tokens.slice(0, 3).map((token, at) => startCheck(token, `session ${at}`))
  await untilSomebodyWaits(app)
  const second = tokens.slice(3).map((token, at) => startCheck(token, `late session ${at}`))
  expect(statusesOf(await Promise.all(second))).toEqual({ 429: 2 })
  await release()
  expect(statusesOf(await Promise.all(first))).toEqual({ 202: 3 })
})

test('an account starts paid work at a limited rate, whatever the outcome, and is told the seconds to wait', async () => {
  const busy = await signedIn(app.ctx, 'paid')
  app.clock.stop()
  for (let at = 0; at < limits.paidWork.burst; at += 1)
    expect((await app.call('POST', '/serp/check-serp', { token: busy.token, body: {} })).status).toBe(400)
  const refused = await startCheck(busy.token, 'one too many')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate.limited', message: 'Too many requests. Try again in 2 seconds.' },
    headers: { 'retry-after': '2' },
  })
  expect((await read(busy.token)).status).toBe(200)
  app.clock.advance(2_000)
  expect((await startCheck(busy.token, 'now')).status).toBe(202)
})

test('sessions that do not exist, and sign-ins, take no more than their share from one address', async () => {
  const other = await signedIn(app.ctx, 'paid')
  const strangers = Array.from({ length: 200 }, (_, at) => read(`no-session-of-anybody-${at}`))
  const signIns = Array.from({ length: 60 }, () =>
    app.call('POST', '/login', { body: { email: 'nobody@example.test', password: 'Wrong#Horse9' } }),
  )
  const own = await app.app.inject({
    url: '/api/projects',
    remoteAddress: '10.0.0.2',
    headers: { authorization: `Bearer ${other.token}` },
  })
  expect(own.statusCode).toBe(200)
  const refused = [...(await Promise.all(strangers)), ...(await Promise.all(signIns))]
  expect(Object.keys(statusesOf(refused))).toEqual(['401', '429'])
})

test('of one address only so many payment events are read at once', async () => {
  const sendEvent = async (remoteAddress: string, payload: Readable | string) =>
    app.app.inject({
      ...{ method: 'POST', url: paymentEventsPath, remoteAddress, payload },
      headers: { 'content-type': 'application/json', 'content-length': '2' },
    })
  const slow = Array.from({ length: limits.mostOpenEvents }, () => new Readable({ read() {} }))
  const held = slow.map((body) => sendEvent('203.0.113.9', body))
  await expect.poll(async () => (await sendEvent('203.0.113.9', '{}')).statusCode).toBe(429)
  expect((await sendEvent('203.0.113.10', '{}')).statusCode).toBe(400)
  for (const body of slow) {
    body.push('{}')
    body.push(null)
  }
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect((await sendEvent('203.0.113.9', '{}')).statusCode).toBe(400)
})

test('the limits in production leave room for a screen and for a burst of work', () => {
  expect(fairUseLimits).toEqual({
    shareOfConnections: 1 / 3,
    mostOpen: 100,
    mostOpenBodies: 200,
    mostOpenEvents: 2_000,
    mostOpenPostbacks: 1_000,
    mostOpenBytes: {
      calls: { perKey: 2_000_000, inAll: 32_000_000 },
      events: { perKey: 16_000_000, inAll: 32_000_000 },
      postbacks: { perKey: 64_000_000, inAll: 64_000_000 },
    },
    connections: { openedInSeconds: 5, mostInAll: 4_000, mostPipelined: 32 },
    mostWaiting: 100,
    paidWork: { atOnce: 1, mostWaiting: 20, burst: 120, perSecond: 2 },
    drawing: { atOnce: 1, mostWaiting: 10, burst: 20, perSecond: 0.5 },
    downloadsAtOnce: 1,
  })
})

test('receipts of one account are drawn at a limited rate, and the excess gets a retry time', async () => {
  const [busy, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const draw = ({ token }: Person) => app.call('GET', `/plans/receipts/${uuid()}`, { token })
  const replies = await Promise.all(Array.from({ length: 8 }, () => draw(busy)))
  expect(statusesOf(replies)).toEqual({ 404: 3, 429: 5 })
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/)
  expect((await draw(other)).status).toBe(404)
})
