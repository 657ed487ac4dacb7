import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CreditSales,
  ManagedCreditSetting,
  ModuleState,
  ProviderUsage,
} from '#contract/credit-settings/endpoints.ts'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import type { ExchangeRate } from '#contract/rules/credit-settings/exchange-rate.ts'
import type { CreditSetting, PricedModule } from '#contract/rules/paid-runs/prices.ts'
import { findExchangeRate, setExchangeRate } from '../features/billing/revenue/index.ts'
import { reversals } from '../features/billing/tables.ts'
import { adjustCredits, grantCredits } from '../features/credits/index.ts'
import { sweepCredits } from '../features/credits/module.ts'
import { providerCalls } from '../features/data-provider/tables.ts'
import { days } from '../platform/clock/clock.ts'
import { addPurchase, topUp } from '../testing/add-purchase.ts'
import { checkBacklinks } from '../testing/check-backlinks.ts'
import { checkDomain } from '../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { noHoldsInUse } from '../testing/ledger-account.ts'
import { type Person, type PersonKind, signedIn } from '../testing/people.ts'
import { newestAudit } from '../testing/read-audit.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  admin = await signedIn(app.ctx, 'admin')
})
afterAll(() => app.close())

type Shown = {
  success: true
  data: string
  search_method: string
  provider_usage: ProviderUsage[]
  modules: ModuleState[]
  sales: CreditSales
  exchange_rate: ExchangeRate | null
}

async function show(): Promise<Shown> {
  const reply = await app.call('GET', '/credits', { token: admin.token })
  expect(reply.status).toBe(200)
  return reply.body as Shown
}

const managedRowsOf = ({ data }: { data: string }) => JSON.parse(data) as ManagedCreditSetting[]
/** As a client that knows no versions reads and writes them. */
const rowsOf = (shown: { data: string }): CreditSetting[] =>
  managedRowsOf(shown).map(({ version: _, ...setting }) => setting)
const manage = (data: unknown, { token } = admin) => app.call('POST', '/credits/manage', { token, body: { data } })
async function rowOf(module: PricedModule) {
  const row = rowsOf(await show()).find(({ title }) => title === module)
  if (row === undefined) throw new Error(`no row ${module}`)
  return row
}
const countAudit = async () =>
  (
    await app.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from audit_log where action = 'credit-settings.changed'`,
    )
  ).rows[0]?.n

describe('GET /credits', () => {
  test('gives the three rows as a JSON string, with the columns that follow', async () => {
    const shown = await show()
    expect(shown).toMatchObject({ success: true, search_method: 'standard' })
    expect(rowsOf(shown)).toEqual([
      {
        title: 'SERPS',
        totalCost: 0.11,
        creditOffer: 300,
        costPerCredit: 0.11 / 300,
        taskCost: 0,
        keywordCost: 0.0012,
        transactions: 1,
        costForTransaction: 0.0012,
        creditUsedPerTransaction: 3.2727,
        aiOverviewCost: 0.0007,
        aiOverviewCredits: 1.9091,
      },
      expect.objectContaining({ title: 'DOMAIN', taskCost: 0.02, keywordCost: 0.00015, transactions: 10 }),
      expect.objectContaining({ title: 'BACKLINKS', taskCost: 0.08, keywordCost: 0.00007, transactions: 1_000 }),
    ])
  })

  test.each<[PersonKind, string]>([
    ['paid', 'ability.missing'],
    ['support', 'ability.missing'],
    ['suspended', 'account.suspended'],
  ])('is nothing for somebody %s', async (kind, code) => {
    const { token } = await signedIn(app.ctx, kind)
    const refused = { status: 403, body: { code } }
    expect(await app.call('GET', '/credits', { token })).toMatchObject(refused)
    expect(await manage([], { token } as Person)).toMatchObject(refused)
    const body = { module: 'Domain Checker', is_on: true }
    expect(await app.call('PUT', '/credits/modules', { token, body })).toMatchObject(refused)
  })

  test('asks for a session', async () => {
    expect(await app.call('GET', '/credits')).toMatchObject({ status: 401 })
  })
})

describe('POST /credits/manage', () => {
  test('changes what the next check costs, and tells the audit log the figures before and after', async () => {
    const before = await rowOf('SERPS')
    const reply = await manage([{ ...before, keywordCost: '0.0024', transactions: '' }])
    expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Credits updated successfully!' } })
    expect(rowsOf(reply.body as Shown)[0]).toMatchObject({ keywordCost: 0.0024, creditUsedPerTransaction: 6.5455 })
    const { token } = await signedIn(app.ctx, 'paid')
    const shown = await app.call('GET', '/user/show', { token })
    expect(shown.body).toMatchObject({ module: { SERPS: { creditUsedPerTransaction: 6.5455 } } })
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'credit-settings.changed',
      actorId: admin.id,
      data: {
        changes: [{ before: { title: 'SERPS', keywordCost: 0.0012 }, after: { title: 'SERPS', keywordCost: 0.0024 } }],
      },
    })
    expect((await manage(JSON.stringify([before]))).status).toBe(200)
    expect(await rowOf('SERPS')).toEqual(before)
  })

  test('leaves a row that is not sent, and an AI Overview cost that is not', async () => {
    const [serps, domain, backlinks] = rowsOf(await show())
    const { aiOverviewCost: _, ...withoutAiOverview } = serps as CreditSetting
    const lines = await countAudit()
    expect((await manage([withoutAiOverview])).status).toBe(200)
    expect(rowsOf(await show())).toEqual([serps, domain, backlinks])
    // Nothing was changed, so there is nothing to tell.
    expect(await countAudit()).toBe(lines)
  })

  test('gives a module without AI Overviews no cost of one', async () => {
    const domain = await rowOf('DOMAIN')
    expect((await manage([{ ...domain, aiOverviewCost: 0.5 }])).status).toBe(200)
    expect(await rowOf('DOMAIN')).toEqual(domain)
  })

  test.each<[string, unknown, string]>([
    ['no list', 'abc', 'data must be a list of rows.'],
    ['an empty list', [], 'Send at least one row.'],
    ['an unknown row', [{ title: 'OTHER' }], 'Title must be SERPS, DOMAIN or BACKLINKS.'],
  ])('refuses %s', async (_what, data, message) => {
    const reply = await manage(data)
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(JSON.stringify(reply.body)).toContain(message)
  })

  test.each<[object, string]>([
    [{ totalCost: 0 }, 'Total cost must be more than 0.'],
    [{ keywordCost: -1 }, 'Keyword cost must be from 0 to 10,000.'],
    [{ keywordCost: 0.123456789 }, 'Keyword cost can have up to 8 decimals.'],
    [{ creditOffer: 1.5 }, 'Credits offered must be a whole number from 1 to 1,000,000,000.'],
    [{ transactions: 0 }, 'Transactions must be a whole number from 1 to 20.'],
    // No form could enter as many keywords.
    [{ transactions: 5_000 }, 'Transactions must be a whole number from 1 to 20.'],
    [{ keywordCost: 0, taskCost: 0 }, 'These costs make a keyword free. Enter costs above 0.'],
    [{ keywordCost: 'much' }, 'Keyword cost must be a number.'],
    [{ aiOverviewCost: 10_000 }, 'These costs make loading an AI Overview cost more than 10,000 credits.'],
    // The stored cost counts where none is sent.
    [
      { totalCost: 0.00000001, keywordCost: 0.00000001, creditOffer: 300, aiOverviewCost: null },
      'These costs make loading an AI Overview cost more than 10,000 credits.',
    ],
    [
      { keywordCost: 1, totalCost: 0.1, creditOffer: 300 },
      'These costs make a Google keyword at depth 100 cost more than 10,000 credits.',
    ],
  ])('refuses %o and changes nothing', async (changes, message) => {
    const before = await rowOf('SERPS')
    const lines = await countAudit()
    const reply = await manage([{ ...before, ...changes }])
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(JSON.stringify(reply.body)).toContain(message)
    expect([await rowOf('SERPS'), await countAudit()]).toEqual([before, lines])
  })

  test('what two change at once is refused to the second, for the rows it has not seen', async () => {
    const seen = managedRowsOf(await show())
    const other = (title: PricedModule, costs: Partial<CreditSetting>) =>
      seen.map((row) => (row.title === title ? { ...row, ...costs } : row))
    expect((await manage(other('DOMAIN', { taskCost: 0.03 }))).status).toBe(200)
    const lines = await countAudit()
    // All rows are sent as they were seen, so this would put the other back.
    expect(await manage(other('SERPS', { keywordCost: 0.0013 }))).toMatchObject({
      status: 409,
      body: { code: 'row.changed', message: expect.stringContaining('Someone else changed these prices') },
    })
    const now = managedRowsOf(await show())
    expect(now).toEqual(seen.map((row) => (row.title === 'DOMAIN' ? expect.objectContaining({ taskCost: 0.03 }) : row)))
    expect(await countAudit()).toBe(lines)
    const [serps] = other('SERPS', { keywordCost: 0.0013 })
    expect((await manage([serps])).status).toBe(200)
    await manage(seen.map(({ version: _, ...row }) => row))
  })

  test('refuses a row sent twice', async () => {
    const serps = await rowOf('SERPS')
    expect(JSON.stringify((await manage([serps, serps])).body)).toContain('Send each row once.')
  })

  test('changes made at once are all made', async () => {
    const rows = rowsOf(await show())
    await Promise.all(rows.map((row) => manage([{ ...row, totalCost: 0.22 }])))
    expect(rowsOf(await show()).map(({ totalCost }) => totalCost)).toEqual([0.22, 0.22, 0.22])
    await manage(rows)
  })
})

describe('what the provider charged', () => {
  test('is the mean of what look-ups and checks of the last 30 days have cost', async () => {
    const nothing = { count: 0, mean_cost_usd: null, mean_units: null, ai_overview_share: 0 }
    expect((await show()).provider_usage).toEqual(
      ['SERPS', 'DOMAIN', 'BACKLINKS'].map((title) => ({ title, ...nothing })),
    )
    const person = await signedIn(app.ctx, 'paid')
    const body = {
      ...{ domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 },
    }
    const shallow = { ...body, depth: 10, keywords: ['coffee', 'kettle'] }
    const deep = { ...body, depth: 20, loadsAiOverview: true, keywords: ['tea', 'cups'] }
    // Two pages of Yahoo.
    const yahoo = { ...body, searchEngine: 2, depth: 10, keywords: ['coffee'] }
    for (const asked of [shallow, deep, yahoo])
      expect((await app.call('POST', '/serp/check-serp', { token: person.token, body: asked })).status).toBe(202)
    await checkDomain(app, person)
    await checkBacklinks(app, person)
    await app.workOff()
    await app.ctx.db
      .insert(providerCalls)
      .values(app.providerCalls.map((call) => ({ provider: 'dataforseo', ...call, milliseconds: 1 })))
    const [serps, domain, backlinks] = (await show()).provider_usage
    expect(serps).toMatchObject({ count: 5, mean_units: 1.6, ai_overview_share: 0.4 })
    const { rows } = await app.ctx.db.execute<{ cost: number }>(
      sql`select sum(cost_usd)::float8 as cost from provider_calls where path like '/v3/serp/%'`,
    )
    expect(serps?.mean_cost_usd).toBeGreaterThan(0)
    expect(serps?.mean_cost_usd).toBeCloseTo((rows[0]?.cost ?? 0) / 5, 10)
    expect(domain).toMatchObject({ count: 1, mean_units: 100 })
    expect(domain?.mean_cost_usd).toBeCloseTo(0.012 + 100 * 0.00012, 8)
    expect(backlinks?.count).toBe(1)
    expect(backlinks?.mean_cost_usd).toBeGreaterThan(0.048)
    app.clock.advance(days(31))
    const later = await signedIn(app.ctx, 'admin')
    const reply = await app.call('GET', '/credits', { token: later.token })
    expect((reply.body as Shown).provider_usage.map(({ count }) => count)).toEqual([0, 0, 0])
    admin = later
  })
})

describe('PUT /credits/modules', () => {
  const turn = (module: unknown, isOn: unknown) =>
    app.call('PUT', '/credits/modules', { token: admin.token, body: { module, is_on: isOn } })

  test('closes a module for new paid work, says since when, and opens it again', async () => {
    const begun = app.ctx.clock()
    const turned = await turn('Domain Checker', true)
    expect(turned).toMatchObject({ status: 200, body: { message: 'Domain Checker is now under maintenance.' } })
    const { data } = turned.body as { data: ModuleState }
    expect(data).toMatchObject({ module: 'Domain Checker', is_on: true })
    expect(Date.parse(data.since ?? '')).toBeGreaterThanOrEqual(begun.getTime())
    expect(await newestAudit(app.ctx)).toMatchObject({ action: 'maintenance.begun', actorId: admin.id })
    const person = await signedIn(app.ctx, 'paid')
    await expect(checkDomain(app, person)).rejects.toThrow('503')
    expect((await show()).modules.filter(({ is_on }) => is_on)).toEqual([data])
    expect(await turn('Domain Checker', false)).toMatchObject({
      status: 200,
      body: { message: 'Domain Checker is open again.', data: { is_on: false, since: null } },
    })
    expect(await checkDomain(app, person)).toBeGreaterThan(0)
  })

  test.each([
    ['Everything', true],
    ['Domain Checker', 'perhaps'],
  ])('refuses %s, %s', async (module, isOn) => {
    expect(await turn(module, isOn)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })
})

describe('what credits are sold for', () => {
  const sales = async () => (await show()).sales
  const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)

  test('is shown by plan, interval and top-ups, less tax and refunds; granted and expired credits separately', async () => {
    const before = await sales()
    const { id } = await signedIn(app.ctx, 'paid')
    const price = { amountMinor: 4_800, taxMinor: 800, credits: 20_000 }
    await addPurchase(app, id, price)
    const refunded = await addPurchase(app, id, { ...price, refundedMinor: 2_400 })
    await app.ctx.db.insert(reversals).values({
      ...{
        ref: 're_sales',
        kind: 'refund',
        state: 'refunded',
        amountMinor: 2_400,
        accountId: id,
        purchaseId: refunded,
      },
      ...{ credits: 10_000, steps: 1, createdAt: app.ctx.clock() },
    })
    await addPurchase(app, id, { interval: 'year', amountMinor: 48_000, taxMinor: 0, credits: 240_000 })
    await addPurchase(app, id, { ...topUp, taxMinor: 0 })
    // Not paid, in another currency, or too long ago.
    await addPurchase(app, id, { ...topUp, state: 'waiting' })
    await addPurchase(app, id, { ...topUp, currency: 'USD' })
    await addPurchase(app, id, { ...topUp, purchasedAt: new Date(app.ctx.clock().getTime() - days(31)) })
    const trial = { key: 'sales:trial', title: 'Trial', reference: 'sales', actor: 'system', accountId: id }
    const soon = new Date(app.ctx.clock().getTime() + days(1))
    await grantCredits(app.ctx, { ...trial, source: 'trial', amount: 300, expiresAt: soon })
    await grantCredits(app.ctx, { ...trial, key: 'sales:plan', source: 'plan', amount: 70, expiresAt: soon })
    await adjustCredits(app.ctx, { ...trial, key: 'sales:gift', amount: 25, reason: 'A gift' })
    app.clock.advance(days(2))
    await sweepCredits(app.ctx, noHoldsInUse)
    admin = await signedIn(app.ctx, 'admin')
    const after = await sales()
    expect(after.sales).toEqual([
      { name: 'Pro', interval: 'year', purchases: 1, credits: 240_000, revenue: 480, revenue_per_credit: 0.002 },
      { name: 'Pro', interval: 'month', purchases: 2, credits: 30_000, revenue: 60, revenue_per_credit: 0.002 },
      { name: 'Top Up', interval: null, purchases: 1, credits: 3_000, revenue: 10, revenue_per_credit: 10 / 3_000 },
    ])
    expect(after.total).toEqual({
      ...{ purchases: 4, credits: 273_000, revenue: 550, revenue_per_credit: 550 / 273_000 },
    })
    expect(after.currency).toBe('GBP')
    expect(after.granted.trial - before.granted.trial).toBe(300)
    expect(after.granted.staff - before.granted.staff).toBe(25)
    expect(after.expired).toEqual({ sold: before.expired.sold + 70, granted: before.expired.granted + 300 })
  })

  test('credits used and the provider’s cost are those of the tallies and the calls', async () => {
    const { used: before } = await sales()
    await run(sql`insert into work_tallies (at, work, done_count, failed_count, credits)
      values (${app.ctx.clock().toISOString()}, 'serp-check', 3, 0, 9.8181)`)
    await app.ctx.db.insert(providerCalls).values({
      ...{ provider: 'dataforseo', method: 'POST', path: '/v3/keywords', tasks: 1, milliseconds: 1 },
      ...{ costUsd: 0.5, startedAt: app.ctx.clock() },
    })
    const { used } = await sales()
    expect(used.credits - before.credits).toBeCloseTo(9.8181, 6)
    expect(used.provider_cost_usd - before.provider_cost_usd).toBeCloseTo(0.5, 6)
  })
})

describe('PUT /credits/exchange-rate', () => {
  const set = (body: unknown, { token } = admin) => app.call('PUT', '/credits/exchange-rate', { token, body })

  test('stores the rate and its date, which are shown with the prices and in the audit log', async () => {
    const date = app.ctx.clock().toISOString().slice(0, 10)
    expect(await set({ rate: '0.7912', date })).toMatchObject({ status: 200, body: { data: { rate: 0.7912, date } } })
    expect((await show()).exchange_rate).toEqual({ rate: 0.7912, date })
    expect(await newestAudit(app.ctx)).toMatchObject({
      ...{ action: 'exchange-rate.changed', actorId: admin.id },
      data: { currency: 'GBP', rate: 0.7912, date, before: null },
    })
    await set({ rate: 0.8, date })
    expect(await newestAudit(app.ctx)).toMatchObject({ data: { rate: 0.8, before: { rate: 0.7912, date } } })
  })

  test.each([
    ['rate', { rate: 0, date: '2026-01-02' }],
    ['rate', { rate: -1, date: '2026-01-02' }],
    ['rate', { rate: 1_000_001, date: '2026-01-02' }],
    ['rate', { rate: 0.791_234_567_8, date: '2026-01-02' }],
    ['rate', { rate: 'much', date: '2026-01-02' }],
    ['date', { rate: 0.79, date: '2026-02-30' }],
    ['date', { rate: 0.79, date: '2099-12-31' }],
  ])('refuses a %s out of bounds: %j', async (path, body) => {
    const before = (await show()).exchange_rate
    const reply = await set(body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid', data: { issues: [{ path }] } } })
    expect((await show()).exchange_rate).toEqual(before)
  })

  test('staff who may only read the prices can’t change it', async () => {
    const reader = await signedIn(app.ctx, 'powerless')
    await run(sql`insert into roles (name) values ('Reader of prices')`)
    await run(sql`insert into role_permissions select r.id, p.id from roles r, permissions p
      where r.name = 'Reader of prices' and p.name = 'VIEW_CREDIT_SETTINGS'`)
    await run(sql`insert into account_roles select ${reader.id}, id from roles where name = 'Reader of prices'`)
    expect((await app.call('GET', '/credits', { token: reader.token })).status).toBe(200)
    expect(await set({ rate: 0.5, date: '2026-01-02' }, reader)).toMatchObject({
      ...{ status: 403, body: { code: 'ability.missing' } },
    })
  })

  test('a site that sells in dollars needs no rate', async () => {
    const dollars = { ...app.ctx, settings: { ...app.ctx.settings, currency: 'USD' } }
    expect(await findExchangeRate(dollars)).toBeNull()
    await expect(
      (async () => setExchangeRate(dollars, { rate: 1, date: '2026-01-02', actorId: admin.id }))(),
    ).rejects.toThrow(creditSettingMessages.rateNotNeeded)
  })

  const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
})
