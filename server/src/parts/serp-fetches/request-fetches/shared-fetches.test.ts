import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const price = 3.2727
const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const check = ({ token }: Person, keywords: string[], depth = 20) =>
  app.call('POST', '/serp/check-serp', { token, body: { ...question, keywords, depth } })
const taskCounts = (...keywords: string[]) => keywords.map((keyword) => app.sandbox.control.tasks({ keyword }).length)

async function fetchesOf(keyword: string) {
  const { rows } = await app.ctx.db.execute<{ fetch_state: string }>(sql`
    select concat(q.depth, ' ', l.state) as fetch_state from serp_fetches l join serp_queries q on q.id = l.query_id
    where q.keyword = ${keyword} order by q.depth`)
  return rows.map(({ fetch_state }) => fetch_state)
}

/** Keeps whoever asks from going on between looking for pages and holding credits, until `meanwhile` is done. */
async function holdUp<Answer>(ask: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  let reply: Promise<Answer> | undefined
  await app.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table credit_settings in access exclusive mode`)
    reply = ask()
    await untilSomebodyWaits(app)
    await meanwhile()
  })
  if (reply === undefined) throw new Error('nobody asked')
  return reply
}

test('a fetch that ends between looking for its page and asking for it is used all the same, and not made again', async () => {
  const [first, second] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  expect((await check(first, ['shared'])).status).toBe(202)
  const reply = await holdUp(
    () => check(second, ['shared', 'own']),
    () => app.workOff(),
  )
  expect(reply.status).toBe(202)
  await app.workOff()
  expect(taskCounts('shared', 'own')).toEqual([1, 1])
  const { rows } = await app.ctx.db.execute(
    sql`select state, count(*)::int as fetches from serp_fetches group by state`,
  )
  expect(rows).toEqual([{ state: 'done', fetches: 2 }])
  const listed = await app.call('GET', '/serp/list-serps', { token: second.token })
  expect(listed.body).toMatchObject({ isItemNull: false })
  // As for any page that was fetched for somebody else.
  expect(await availableCredits(app.ctx, second.id)).toBeCloseTo(5_000 - 2 * price, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('a page that other work of the same account pays for meanwhile is used, and not paid again', async () => {
  const person = await signedIn(app.ctx, 'paid')
  expect((await check(person, ['paid once'])).status).toBe(202)
  const reply = await holdUp(
    () => check(person, ['paid once', 'paid beside']),
    () => app.workOff(),
  )
  expect(reply.status).toBe(202)
  await app.workOff()
  expect(taskCounts('paid once', 'paid beside')).toEqual([1, 1])
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 2 * price, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('a fetch that somebody else waits for stays when a deeper page arrives, and ends for who waits for it', async () => {
  const [first, deeper, third] = [
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'paid'),
  ]
  await check(first, ['waited for'])
  // As where the provider has put it off: only the deeper one ends.
  await app.ctx.db.execute(
    sql`update serp_fetches set due_at = due_at + interval '1 minute', queue_rank = null where state = 'queued'`,
  )
  await check(deeper, ['waited for'], 100)
  const reply = await holdUp(
    () => check(third, ['waited for']),
    () => app.workOff(),
  )
  expect(reply.status).toBe(202)
  expect(await fetchesOf('waited for')).toEqual(['20 queued', '100 done'])
  app.clock.advance(minutes(2))
  await app.workOff()
  expect(await fetchesOf('waited for')).toEqual(['20 done', '100 done'])
  const { rows } = await app.ctx.db.execute(sql`
    select c.account_id from serp_checks c
    join serp_check_keywords k on k.account_id = c.account_id and k.check_id = c.id
    where k.keyword = 'waited for' and k.state <> 'pending' order by c.account_id`)
  expect(rows.map(({ account_id }) => account_id)).toEqual([first.id, deeper.id, third.id])
  expect(await verifyLedger(app.ctx)).toEqual([])
})
