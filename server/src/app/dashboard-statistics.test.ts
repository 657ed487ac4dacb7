import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusinessDay, BusinessStatistics, Services } from '#contract/dashboard/business-rows.ts'
import { abilities } from '#contract/rules/access/abilities.ts'
import { openSession } from '../features/accounts/index.ts'
import { paymentEvents, reversals } from '../features/billing/tables.ts'
import { providerCalls, providerStatus } from '../features/data-provider/tables.ts'
import { foldTallies } from '../parts/paid-runs/jobs.ts'
import { workTallies } from '../parts/paid-runs/tables.ts'
import { minutes } from '../platform/clock/clock.ts'
import { addPurchase, topUp } from '../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../testing/people.ts'
import { workUntilAtRest } from '../testing/wait-for-check.ts'
import { buildApp } from './build-app.ts'

let app: TestApp
let superadmin: Person
// A Saturday, in the night when it is three different dates on earth: the 9th, the 10th and never the 11th.
const start = Date.parse('2027-04-10T05:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(start - app.ctx.clock().getTime())
  superadmin = await signedIn(app.ctx, 'superadmin')
})
afterAll(() => app.close())
// Computed figures are kept for a minute.
beforeEach(() => app.clock.advance(minutes(1)))

type Answer<Data> = { data: Data }

async function ask<Data>(path: string, token = superadmin.token): Promise<Data> {
  // Staff sessions end after hours without use, which these tests pass.
  const reply = await app.call('GET', path, { token })
  expect(reply.status, path).toBe(200)
  return reply.body as Data
}
const statistics = async (query = '') => (await ask<Answer<BusinessStatistics>>(`/dashboard/statistics${query}`)).data
const services = async (query = '') => (await ask<Answer<Services>>(`/dashboard/services${query}`)).data
const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
const days = ({ days: all }: BusinessStatistics, of: keyof BusinessDay) =>
  all.flatMap((day) => (day[of] === 0 ? [] : [[day.date, day[of]]]))

async function customer(kind: PersonKind, { joined, used }: { joined?: string; used?: string } = {}) {
  const person = await signedIn(app.ctx, kind)
  if (joined !== undefined) await run(sql`update accounts set created_at = ${joined} where id = ${person.id}`)
  if (used !== undefined) await run(sql`update account_use set last_used_at = ${used} where account_id = ${person.id}`)
  return person
}

const tally = (at: string, values: Partial<typeof workTallies.$inferInsert>) =>
  app.ctx.db
    .insert(workTallies)
    .values({ at: new Date(at), work: 'serp-check', doneCount: 0, failedCount: 0, credits: 0, ...values })

const charge = (at: string, costUsd: number) =>
  app.ctx.db.insert(providerCalls).values({
    ...{ provider: 'dataforseo', method: 'POST', path: '/v3/serp/google/organic/task_post', tasks: 1 },
    ...{ httpStatus: 200, statusCode: 20_000, milliseconds: 10, costUsd, startedAt: new Date(at) },
  })

describe('revenue', () => {
  test('is what was charged less what went back, each on its own day, of paid purchases in the site’s currency', async () => {
    const { id } = await customer('paid')
    const on = (time: string) => ({ purchasedAt: new Date(time) })
    await addPurchase(app, id, on('2027-04-06T12:00:00Z'))
    // Twelve pounds of it came from a balance that an earlier invoice had filled.
    await addPurchase(app, id, { ...on('2027-04-08T09:00:00Z'), amountMinor: 9_900, balanceMinor: 1_200 })
    const refunded = await addPurchase(app, id, { ...topUp, ...on('2027-04-01T09:00:00Z') })
    await addPurchase(app, id, { ...topUp, ...on('2027-04-07T09:00:00Z'), state: 'failed' })
    await addPurchase(app, id, { ...topUp, ...on('2027-04-07T09:00:00Z'), state: 'waiting' })
    await addPurchase(app, id, { ...topUp, ...on('2027-04-07T09:00:00Z'), currency: 'USD' })
    const reversal = (
      ref: string,
      state: 'refunded' | 'open' | 'lost' | 'failed' | 'returned',
      amountMinor: number,
    ) => ({
      ...{ ref, state, amountMinor, accountId: id, purchaseId: refunded, credits: 0, steps: 1 },
      kind: state === 'refunded' || state === 'failed' ? ('refund' as const) : ('dispute' as const),
      createdAt: new Date('2027-04-09T10:00:00Z'),
    })
    await app.ctx.db
      .insert(reversals)
      .values([
        reversal('re_1', 'refunded', 250),
        reversal('re_2', 'failed', 9_999),
        reversal('dp_1', 'open', 300),
        reversal('dp_2', 'lost', 450),
        reversal('dp_3', 'returned', 9_999),
      ])
    const shown = await statistics()
    expect(shown.currency).toBe('GBP')
    expect(days(shown, 'revenue')).toEqual([
      ['2027-04-06', 49],
      ['2027-04-08', 87],
      ['2027-04-09', -10],
    ])
    expect(shown.revenue).toEqual({ total: 126, before: 10 })
    expect((await statistics('?filter=monthly')).revenue).toEqual({ total: 136, before: 0 })
  })

  test('of the period before counts up to the same time of day', async () => {
    const { id } = await customer('paid')
    const before = (await statistics()).revenue.before
    await addPurchase(app, id, { ...topUp, purchasedAt: new Date('2027-04-03T04:59:00Z') })
    await addPurchase(app, id, { ...topUp, purchasedAt: new Date('2027-04-03T12:00:00Z') })
    app.clock.advance(minutes(1))
    expect((await statistics()).revenue.before).toBe(before + 10)
  })
})

describe('users', () => {
  test('are customers: on trial, paid, active if not suspended and used within 30 days by their owners', async () => {
    const { users: before } = await statistics('?filter=monthly')
    await customer('paid', { used: '2027-03-11T06:00:00Z' })
    await customer('paid', { joined: '2026-01-01', used: '2027-03-11T04:00:00Z' })
    await customer('trial', { joined: '2027-04-01' })
    await customer('suspended', { joined: '2027-03-01' })
    const gone = await customer('paid')
    await run(sql`update accounts set deleted_at = now() where id = ${gone.id}`)
    await customer('support')
    app.clock.advance(minutes(1))
    const { users: after } = await statistics('?filter=monthly')
    const grown = Object.fromEntries(Object.entries(after).map(([key, value]) => [key, value - before[key as 'total']]))
    expect(grown).toEqual({
      ...{ total: 4, trial: 1, paid: 3, active: 2, inactive: 2, suspended: 1 },
      ...{ joined: 2, joined_on_trial: 1, first_paid: 0 },
    })
  })

  test('a session keeps its owner active when it is used and after it has ended; staff switched into it don’t', async () => {
    const person = await customer('paid', { used: '2026-01-01' })
    const switched = await customer('paid', { used: '2026-01-01' })
    await run(sql`delete from sessions where account_id = ${switched.id}`)
    const parent = await app.ctx.db.execute<{ token_hash: string }>(
      sql`select token_hash from sessions where account_id = ${superadmin.id} limit 1`,
    )
    const inside = await openSession(app.ctx, switched.viewer, {
      switched: { byId: superadmin.id, parentTokenHash: parent.rows[0]?.token_hash ?? '' },
    })
    const { active } = (await statistics()).users
    app.clock.advance(minutes(2))
    await ask('/dashboard', person.token)
    await ask('/dashboard', inside)
    await run(sql`delete from sessions where account_id in (${person.id}, ${switched.id})`)
    expect((await statistics()).users.active).toBe(active + 1)
  })

  test('who pays for the first time in the period is counted once', async () => {
    const before = (await statistics()).users.first_paid
    const [first, earlier] = [await customer('paid'), await customer('paid')]
    await addPurchase(app, earlier.id, { purchasedAt: new Date('2027-03-01T00:00:00Z') })
    for (const { id } of [first, first, earlier]) await addPurchase(app, id)
    app.clock.advance(minutes(1))
    expect((await statistics()).users.first_paid).toBe(before + 1)
  })
})

describe('SERPs and credits', () => {
  test('are counted per day of the viewer’s zone, and stay the same when tallies are folded', async () => {
    await tally('2027-04-08T21:59:59.999Z', { doneCount: 3, credits: 9.8181 })
    await tally('2027-04-08T22:00:00Z', { doneCount: 4, work: 'rank-project', failedCount: 1 })
    await tally('2027-04-09T22:30:00Z', { doneCount: 5, work: 'domain-serp', credits: 30 })
    // Rows of a domain and links are no keywords.
    await tally('2027-04-09T22:30:00Z', { doneCount: 50, work: 'domain-project', credits: 60 })
    await tally('2025-01-02T00:10:00Z', { doneCount: 1_000 })
    await charge('2027-04-09T22:45:00Z', 0.02)
    await charge('2027-04-09T23:45:00Z', -0.005)
    const berlin = await statistics('?timeZone=Europe/Berlin')
    expect(days(berlin, 'serps')).toEqual([
      ['2027-04-08', 3],
      ['2027-04-09', 4],
      ['2027-04-10', 5],
    ])
    expect(days(berlin, 'credits_charged')).toEqual([
      ['2027-04-08', 9.8181],
      ['2027-04-10', 90],
    ])
    expect(days(berlin, 'provider_cost_usd')).toEqual([['2027-04-10', 0.015]])
    expect(berlin.margin).toMatchObject({ provider_cost_usd: 0.015, credits_charged: 99.8181 })
    expect(berlin.serps).toEqual({ today: 5, yesterday: 4, total: 1_012, since: '2025-01-02T00:10:00.000Z' })
    expect((await statistics()).serps).toMatchObject({ today: 0, yesterday: 0, total: 1_012 })
    expect(days(await statistics('?timeZone=America/Los_Angeles'), 'serps')).toEqual([
      ['2027-04-08', 7],
      ['2027-04-09', 5],
    ])

    await foldTallies(app.ctx)
    app.clock.advance(minutes(1))
    const folded = await statistics('?timeZone=Europe/Berlin')
    expect({ ...folded, as_of: '', users: {}, serps: { ...folded.serps, since: '' } }).toEqual({
      ...{ ...berlin, as_of: '', users: {} },
      serps: { ...berlin.serps, since: '' },
    })
    const { rows } = await run(sql`select count(*)::int as rows, bool_and(is_sum) as folded from work_tallies`)
    expect(rows).toEqual([{ rows: 5, folded: true }])
  })

  test('are those of real work and of the ledger, and stay when the check is deleted while it runs or later', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const question = {
      domainUrl: 'kestrelroast.example',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
    }
    const start = async (keywords: string[]) => {
      const body = { ...question, keywords }
      const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
      expect(reply.status).toBe(202)
      return (reply.body as { data: { id: number } }).data.id
    }
    const remove = (id: number) =>
      app.call('POST', '/serp/delete-serps', { token: person.token, body: { serps_ids: [id] } })
    const read = async () => {
      app.clock.advance(minutes(1))
      const shown = await statistics()
      return { today: shown.serps.today, total: shown.serps.total, sold: shown.days.at(-1)?.credits_charged ?? 0 }
    }
    const before = await read()
    const failedBefore = (await services()).search_data.failed
    const id = await start(['tally coffee', 'tally tea', 'tally cocoa'])
    await workUntilAtRest(app, person, id)
    const after = await read()
    const { rows } = await run(
      sql`select sum(amount)::float8 as spent from credit_transfers where account_id = ${person.id} and to_bucket = 'spent'`,
    )
    expect({ ...after, sold: expect.closeTo(after.sold - before.sold, 4) }).toEqual({
      ...{ today: before.today + 3, total: before.total + 3, sold: rows[0]?.spent },
    })
    await remove(id)
    await remove(await start(['tally cancelled']))
    await app.workOff()
    expect(await read()).toEqual(after)
    expect((await services()).search_data.failed).toBe(failedBefore)
  })

  test('nothing counted is no figure', async () => {
    await run(sql`delete from work_tallies`)
    app.clock.advance(minutes(1))
    expect((await statistics()).serps).toEqual({ today: 0, yesterday: 0, total: 0, since: null })
  })

  test('are read once a minute, however often somebody asks', async () => {
    const first = await statistics('?filter=yearly')
    await tally(app.ctx.clock().toISOString(), { doneCount: 1 })
    expect(await statistics('?filter=yearly')).toEqual(first)
    expect(first.days).toHaveLength(365)
    app.clock.advance(minutes(1))
    expect((await statistics('?filter=yearly')).serps.total).toBe(first.serps.total + 1)
  })
})

test('GET /dashboard has the quick statistics for a Superadmin, beside what everybody has', async () => {
  const { revenue, users, serps } = await statistics()
  expect(await ask('/dashboard')).toEqual({
    userData: { leftCredits: 0 },
    dailyCredits: expect.any(Array),
    totalRevenue: { totalRevenue: revenue.total, currency: 'GBP' },
    ...{ totalUsers: users.total, trialUsers: users.trial, paidUsers: users.paid },
    ...{ activeUsers: users.active, inactiveUsers: users.inactive },
    today: { todaySerps: serps.today },
    total: { totalSerpsCount: serps.total },
    time_zone: 'UTC',
  })
})

test('the figures may take as long as background work, whichever call asks for them first', async () => {
  const { ctx } = app
  let asked = 0
  const patientDb = new Proxy(ctx.db, {
    get(db, name) {
      asked += 1
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  const config = {
    trustProxy: false as const,
    publicUrl: ctx.settings.publicUrl,
    floodLimit: 1_000,
    connectionLimit: 100,
    hasApiDocs: false,
  }
  const other = await buildApp({ config, ctx, connections: 10, patientDb, busyAfterMs: 0 })
  const show = async (token: string) =>
    (await other.inject({ url: '/api/dashboard', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await show((await customer('paid')).token), asked]).toEqual([200, 0])
  expect([await show(superadmin.token), asked > 0]).toEqual([200, true])
  await other.close()
})

describe('services', () => {
  test('say what happened today in the viewer’s zone and what waits', async () => {
    const { paid } = (await services()).payments
    await run(sql`delete from work_tallies`)
    await tally('2027-04-10T01:00:00Z', { doneCount: 90, failedCount: 10 })
    await tally('2027-04-09T23:00:00Z', { doneCount: 900 })
    await addPurchase(app, (await customer('paid')).id)
    const failed = { customerRef: 'cus_1', createdAt: app.ctx.clock(), receivedAt: app.ctx.clock() }
    await app.ctx.db.insert(paymentEvents).values([
      { ...failed, eventRef: 'evt_1', type: 'invoice.payment_failed' },
      { ...failed, eventRef: 'evt_2', type: 'payment_intent.payment_failed', handledAt: app.ctx.clock() },
    ])
    app.clock.advance(minutes(11))
    const shown = await services()
    expect(shown.search_data).toMatchObject({ state: 'warn', answered: 90, failed: 10, balance_usd: null })
    expect(shown.payments).toEqual({
      ...{ state: 'warn', paid: paid + 1, customers_failed: 1, events_waiting: 1, oldest_event_seconds: 660 },
    })
    expect(shown.queue).toEqual({ state: 'ok', waiting: 0, oldest_seconds: null })
    expect((await services('?timeZone=Europe/Berlin')).search_data.answered).toBe(990)
  })

  test('count emails the server took, refused for good and could not be given', async () => {
    const { email: before } = await services()
    const to = (address: string) => ({ to: address, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' })
    await app.ctx.ports.mailer.send(to('orla@kestrelroast.example'))
    await expect(app.ctx.ports.mailer.send(to('not an address'))).rejects.toThrow()
    const { email } = await services()
    expect([email.sent - before.sent, email.refused + email.failed - before.refused - before.failed]).toEqual([1, 1])
    expect(email.state).toBe('warn')
  })

  test('have the provider’s balance and its failure, once they are known', async () => {
    await app.ctx.db.insert(providerStatus).values({
      provider: 'dataforseo',
      ...{
        balanceUsd: 61.25,
        checkedAt: app.ctx.clock(),
        failingSince: app.ctx.clock(),
        failureKind: 'money',
      },
    })
    const { search_data } = await services()
    expect(search_data).toMatchObject({ state: 'failing', balance_usd: 61.25, balance_at: expect.any(String) })
  })
})

describe('GET /dashboard/export', () => {
  test('is the days as CSV, and figures and days as Excel', async () => {
    const csv = await app.call('GET', '/dashboard/export?format=csv', { token: superadmin.token })
    expect(csv.headers['content-disposition']).toContain('statistics-weekly-2027-04-10.csv')
    const lines = csv.rawBody.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'Date,Revenue (GBP),Revenue excluding tax (GBP),SERPs,Users joined,Credits charged,Provider cost (USD)',
    )
    expect(lines).toHaveLength(8)
    expect(lines[3]).toBe('2027-04-06,49,40.83,0,0,0,0')
    const excel = await app.call('GET', '/dashboard/export', { token: superadmin.token })
    expect(excel.headers['content-type']).toContain('spreadsheetml')
    expect(excel.rawBody.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('margin', () => {
  test('is what customers paid excluding tax, less what the provider charged, in one currency once its rate is known', async () => {
    await run(sql`delete from purchases`)
    await run(sql`delete from reversals`)
    await run(sql`delete from provider_calls`)
    const { id } = await customer('paid')
    const on = (day: string) => ({ purchasedAt: new Date(`${day}T12:00:00Z`) })
    // £40 without tax for 30,000 credits, of which a quarter went back with a quarter of the money.
    const bought = await addPurchase(app, id, {
      ...on('2027-04-06'),
      amountMinor: 4_800,
      taxMinor: 800,
      refundedMinor: 1_200,
    })
    await app.ctx.db.insert(reversals).values({
      ...{ ref: 're_m', kind: 'refund', state: 'refunded', amountMinor: 1_200, accountId: id, purchaseId: bought },
      ...{ credits: 7_500, steps: 1, createdAt: new Date('2027-04-07T10:00:00Z') },
    })
    await charge('2027-04-08T10:00:00Z', 8)
    await tally('2027-04-08T10:00:00Z', { credits: 10_000 })
    app.clock.advance(minutes(1))
    const without = await statistics()
    expect(days(without, 'net_revenue')).toEqual([
      ['2027-04-06', 40],
      ['2027-04-07', -10],
    ])
    expect(without.margin).toEqual({
      ...{ net_revenue: 30, provider_cost_usd: 8, provider_cost: null, share: null, exchange_rate: null },
      ...{
        credits_sold: 22_500,
        credits_charged: expect.any(Number),
        revenue_per_credit: expect.closeTo(30 / 22_500, 10),
      },
    })
    const rate = { rate: 0.75, date: '2027-04-09' }
    expect((await app.call('PUT', '/credits/exchange-rate', { token: superadmin.token, body: rate })).status).toBe(200)
    app.clock.advance(minutes(1))
    expect((await statistics()).margin).toMatchObject({
      ...{ net_revenue: 30, provider_cost_usd: 8, provider_cost: 6, share: 0.8, exchange_rate: rate },
    })
    // Nothing sold leaves no margin to tell.
    await run(sql`delete from reversals`)
    await run(sql`delete from purchases`)
    app.clock.advance(minutes(1))
    expect((await statistics()).margin).toMatchObject({ net_revenue: 0, share: null, revenue_per_credit: null })
    await run(sql`delete from provider_calls`)
    await run(sql`delete from work_tallies`)
  })
})

test('nobody but a Superadmin is shown any of it, not even with every ability', async () => {
  const all = await signedIn(app.ctx, 'powerless')
  const role = uuid()
  await run(sql`insert into roles (name) values (${role})`)
  await run(sql`insert into role_permissions select r.id, p.id from roles r, permissions p
    where r.name = ${role} and p.name in ${[...abilities]}`)
  await run(sql`insert into account_roles select ${all.id}, id from roles where name = ${role}`)
  const others = [
    all,
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'admin'),
    await signedIn(app.ctx, 'support'),
  ]
  for (const { token } of others) {
    for (const path of ['/dashboard/statistics', '/dashboard/services', '/dashboard/export'])
      expect(await app.call('GET', path, { token })).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
    expect(Object.keys(await ask<object>('/dashboard', token)).sort()).toEqual([
      'dailyCredits',
      'time_zone',
      'userData',
    ])
  }
})
