import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerActivity, CustomerRow, CustomerUsage } from '#contract/customers/endpoints.ts'
import { customerStatusOf } from '#contract/rules/accounts/customer-status.ts'
import { before, days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { addPurchase } from '../../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../testing/people.ts'
import { recordAudit } from '../audit/index.ts'
import { holdCredits, settleHold } from '../credits/index.ts'
import { updateFigures } from './update-figures.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await createTestApp()
  staff = await signedIn(app.ctx, 'support')
})
afterAll(() => app.close())

type Page = { data: CustomerRow[]; current_page: number; last_page: number; total: number; plans: string[] }

async function list(query = ''): Promise<Page> {
  const reply = await app.call('GET', `/customers${query}`, { token: staff.token })
  expect(reply.status).toBe(200)
  return reply.body as Page
}
const find = (search: string, more = '') => list(`?search=${encodeURIComponent(search)}${more}`)
const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)

async function named(name: string, kind: PersonKind = 'paid') {
  const person = await signedIn(app.ctx, kind)
  await run(sql`update accounts set name = ${name} where id = ${person.id}`)
  return person
}

describe('GET /customers', () => {
  test('shows customers with the plan they are on or were on last, credits and whether they are suspended', async () => {
    const made = new Map<PersonKind, Person>()
    for (const kind of ['paid', 'trial', 'expired', 'suspended'] as const) made.set(kind, await named('Quorra', kind))
    const { data, ...rest } = await find('quorra')
    const { rows } = await run(sql`select id, to_json(created_at at time zone 'UTC')#>>'{}' as at from accounts`)
    const joined = new Map(rows.map(({ id, at }) => [id, new Date(`${at}Z`).toISOString()]))
    const row = (kind: PersonKind, plan: CustomerRow['plan'], credits: number, suspend: 0 | 1 = 0) => {
      const { id = 0, email = '' } = made.get(kind) ?? {}
      const figures = { revenue: 0, credits_used: 0 }
      const status = customerStatusOf(suspend === 1, plan)
      const named = { id, name: 'Quorra', email, plan, plan_name: plan?.name ?? null }
      return { ...named, credits, suspend, status, created_at: joined.get(id), ...figures }
    }
    const shown = data.map(({ last_active_at: _, ...others }) => others)
    expect(shown).toEqual([
      row('suspended', null, 0, 1),
      row('expired', { name: 'Trial', is_trial: true, is_expired: true }, 0),
      row('trial', { name: 'Trial', is_trial: true, is_expired: false }, 300),
      row('paid', { name: 'Pro', is_trial: false, is_expired: false }, 5_000),
    ])
    expect(rest).toEqual({
      current_page: 1,
      last_page: 1,
      total: 4,
      plans: ['Trial', 'Basic', 'Pro', 'Plus'],
      currency: 'GBP',
    })
  })

  test('finds part of a name in any case, part of an email, and a whole id; signs stand for themselves', async () => {
    const person = await named('Zoë 100%_Ångström')
    const ids = async (search: string) => (await find(search)).data.map(({ id }) => id)
    for (const search of ['zoë', 'ÅNGST', '100%_å', person.email.slice(5, 30), String(person.id)])
      expect(await ids(search), search).toContain(person.id)
    for (const search of ['100_', 'zoë%', `${person.id}0000`]) expect(await ids(search), search).toEqual([])
  })

  test('leaves out staff, customers who are staff as well, and deleted accounts', async () => {
    const kept = await named('Ixchel')
    const both = await named('Ixchel')
    await run(sql`insert into account_roles select ${both.id}, id from roles where name = 'Support'`)
    const gone = await named('Ixchel')
    await run(sql`update accounts set deleted_at = now() where id = ${gone.id}`)
    for (const kind of ['admin', 'powerless'] as const) await named('Ixchel', kind)
    expect((await find('ixchel')).data.map(({ id }) => id)).toEqual([kept.id])
    const shown = await app.call('GET', `/user/show/${gone.id}`, { token: staff.token })
    expect(shown).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
  })

  test('filters by the plan of now: the last to end of those that have not ended', async () => {
    const trial = await named('Veshka', 'trial')
    await named('Veshka', 'expired')
    const paid = await named('Veshka')
    const upgraded = await named('Veshka', 'trial')
    await run(sql`insert into subscriptions (account_id, id, plan_id, interval, purchased_at, expires_at, usable_until)
      select ${upgraded.id}, gen_random_uuid(), id, 'month', now(), '2099-01-01', '2099-01-01' from plans where name = 'Pro'`)
    const on = async (plan: string) => (await find('veshka', `&plan=${plan}`)).data.map(({ id }) => id)
    expect(await on('Trial')).toEqual([trial.id])
    expect(await on('Pro')).toEqual([upgraded.id, paid.id])
    expect(await on('Nothing')).toEqual([])
    // As a form sends a filter that was not chosen.
    expect(await on('')).toEqual((await find('veshka')).data.map(({ id }) => id))
    expect((await find('veshka', '&plan=Pro')).total).toBe(2)
  })

  test('comes 30 to a page, newest first or by name', async () => {
    for (let at = 0; at < 31; at += 1) await named(`Rowan ${String(at).padStart(2, '0')}`, 'powerless')
    await run(sql`update account_roles set role_id = (select id from roles where name = 'Customer')
      where account_id in (select id from accounts where name like 'Rowan %')`)
    const [first, second] = [await find('rowan'), await find('rowan', '&page=2')]
    expect([first.data.length, second.data.length]).toEqual([30, 1])
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 31 })
    expect([first.data[0]?.name, second.data[0]?.name]).toEqual(['Rowan 30', 'Rowan 00'])
    expect((await find('rowan', '&sort=name&direction=asc')).data[0]?.name).toBe('Rowan 00')
    expect((await find('rowan', '&page=3')).data).toEqual([])
  })
})

/** One who was charged so many credits so many days ago. */
async function spend(person: Person, amount: number, daysAgo: number) {
  const at = { ...app.ctx, clock: () => before(app.ctx.clock(), days(daysAgo)) }
  const work = { accountId: person.id, reference: `serp-check:${uuid()}`, actor: 'system' }
  const held = { ...work, key: uuid(), amount, title: 'SERP check of nike.com', expiresAt: new Date('2099-01-01') }
  const { holdId } = await holdCredits(at, held)
  await settleHold(at, { ...work, key: uuid(), holdId, amount })
}

describe('what customers pay, use and do', () => {
  const ids = async (search: string, query: string) => (await find(search, query)).data.map(({ id }) => id)

  test('shows current revenue less refunds, credits used in 30 days, and the last use', async () => {
    const person = await named('Wilhelmina')
    await addPurchase(app, person.id, { amountMinor: 4_900, refundedMinor: 900, disputedMinor: 500, balanceMinor: 400 })
    await addPurchase(app, person.id, { amountMinor: 1_000, state: 'failed' })
    await addPurchase(app, person.id, { amountMinor: 1_000, currency: 'USD' })
    await spend(person, 12.5, 29)
    await spend(person, 3, 31)
    await run(sql`update account_use set last_used_at = '2026-03-01T10:00:00Z' where account_id = ${person.id}`)
    expect((await find('wilhelmina')).data[0]).toMatchObject({
      ...{ revenue: 31, credits_used: 12.5, last_active_at: '2026-03-01T10:00:00.000Z', status: 'paying' },
    })
    const never = await named('Wilhelmina the Second')
    await run(sql`delete from account_use where account_id = ${never.id}`)
    expect((await find('wilhelmina the')).data[0]).toMatchObject({ revenue: 0, credits_used: 0, last_active_at: null })
  })

  test('sorts them: by date and last use as they are now, by revenue and usage as of the last update', async () => {
    const [first, second, third] = [await named('Odalys'), await named('Odalys'), await named('Odalys')]
    const on = (day: string, { id }: Person) =>
      run(sql`update accounts set created_at = ${day}::timestamptz where id = ${id}`)
    await on('2026-01-03', first)
    await on('2026-01-01', second)
    await on('2026-01-02', third)
    await run(sql`update account_use set last_used_at = '2026-02-01' where account_id = ${first.id}`)
    await run(sql`update account_use set last_used_at = '2026-02-02' where account_id = ${second.id}`)
    await run(sql`delete from account_use where account_id = ${third.id}`)
    await addPurchase(app, second.id, { amountMinor: 2_000 })
    await addPurchase(app, third.id, { amountMinor: 3_000 })
    await spend(first, 9, 1)
    await spend(third, 4, 1)
    await updateFigures(app.ctx, new AbortController().signal)
    const sorted = (sort: string, direction: string) => ids('odalys', `&sort=${sort}&direction=${direction}`)
    const [a, b, c] = [first.id, second.id, third.id]
    expect(await sorted('joined', 'asc')).toEqual([b, c, a])
    expect(await sorted('joined', 'desc')).toEqual([a, c, b])
    expect(await sorted('last_active', 'desc')).toEqual([b, a, c])
    expect(await sorted('last_active', 'asc')).toEqual([a, b, c])
    expect(await sorted('revenue', 'desc')).toEqual([c, b, a])
    expect(await sorted('usage', 'desc')).toEqual([a, c, b])
    await addPurchase(app, first.id, { amountMinor: 9_000 })
    await updateFigures(app.ctx, new AbortController().signal)
    expect(await sorted('revenue', 'desc')).toEqual([a, c, b])
    await run(sql`update accounts set deleted_at = now() where id = ${a}`)
    await updateFigures(app.ctx, new AbortController().signal)
    const { rows } = await run(sql`select from customer_figures where account_id = ${a}`)
    expect(rows).toHaveLength(0)
  })

  test('filters them by status, each customer in exactly one', async () => {
    const made = new Map<string, number>()
    for (const kind of ['paid', 'trial', 'expired', 'suspended'] as const)
      made.set(kind, (await named('Thessaly', kind)).id)
    expect(await ids('thessaly', '&status=paying')).toEqual([made.get('paid')])
    expect(await ids('thessaly', '&status=trial')).toEqual([made.get('trial')])
    expect(await ids('thessaly', '&status=none')).toEqual([made.get('expired')])
    expect(await ids('thessaly', '&status=suspended')).toEqual([made.get('suspended')])
    for (const { status } of (await find('thessaly')).data)
      expect(await find('thessaly', `&status=${status}`)).toMatchObject({ total: 1 })
  })

  test('has no revenue for staff who may not read purchases', async () => {
    const customer = await named('Zephyrine')
    await addPurchase(app, customer.id)
    const reader = await signedIn(app.ctx, 'powerless')
    await run(sql`insert into roles (name) values ('Reader of customers')`)
    await run(sql`insert into role_permissions select r.id, p.id from roles r, permissions p
      where r.name = 'Reader of customers' and p.name = 'VIEW_CUSTOMERS_MODULE'`)
    await run(sql`insert into account_roles select ${reader.id}, id from roles where name = 'Reader of customers'`)
    const ask = async (path: string) => (await app.call('GET', path, { token: reader.token })).body
    expect(await ask('/customers?search=zephyrine')).toMatchObject({ data: [{ revenue: null }] })
    expect(await ask('/customers?sort=revenue')).toMatchObject({ code: 'ability.missing' })
    expect(await ask(`/customers/${customer.id}/usage`)).toMatchObject({ data: { revenue: null } })
    const { data } = (await ask(`/customers/${customer.id}/activity`)) as { data: CustomerActivity[] }
    expect(data.filter(({ kind }) => kind !== 'check')).toEqual([])
  })
})

describe('a customer’s usage, credits and activity', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await signedIn(app.ctx, 'admin')
  })
  const ask = (path: string) => app.call('GET', path, { token: admin.token })

  test('are the credits used on each of 30 days, the credits history, and recent activity', async () => {
    const person = await named('Rosalind')
    await spend(person, 12.5, 2)
    await spend(person, 3, 2)
    await spend(person, 50, 40)
    await addPurchase(app, person.id)
    const usage = (await ask(`/customers/${person.id}/usage`)).body as { data: CustomerUsage }
    expect(usage.data).toMatchObject({ credits_used: 15.5, revenue: 49, currency: 'GBP', time_zone: 'UTC' })
    expect(usage.data.days).toHaveLength(30)
    expect(usage.data.days.filter(({ count }) => count > 0)).toEqual([
      { date: expect.any(String), count: 15.5, modules: [{ module: 'SERP Checker', count: 15.5 }] },
    ])
    const credits = (await ask(`/customers/${person.id}/credits`)).body as { history: object[]; total: number }
    expect(credits.history).toContainEqual(
      expect.objectContaining({ title: 'SERP check of nike.com', credits_used: 12.5 }),
    )
    expect(credits.total).toBeGreaterThanOrEqual(3)
    await recordAudit(app.ctx, { action: 'sign-in', actorId: person.id, accountId: person.id })
    const { data } = (await ask(`/customers/${person.id}/activity`)).body as { data: CustomerActivity[] }
    const titles = data.map(({ kind, title }) => `${kind}: ${title}`)
    expect(titles).toContain('check: SERP check of nike.com')
    expect(titles).toContain('purchase: Paid for Pro, monthly')
    expect(titles).toContain('action: Rosalind signed in')
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const other = await named('Rosalind the Other')
    const theirs = (await ask(`/customers/${other.id}/activity`)).body as { data: CustomerActivity[] }
    expect(theirs.data.map(({ title }) => title)).not.toContain('SERP check of nike.com')
  })

  test.each(['usage', 'credits', 'activity'])(
    '%s of an account that isn’t there or was deleted is not found',
    async (part) => {
      const gone = await named('Gone')
      await run(sql`update accounts set deleted_at = now() where id = ${gone.id}`)
      for (const id of [gone.id, 2_000_000_000])
        expect(await ask(`/customers/${id}/${part}`)).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
      const customer = await named('Curious')
      expect(await app.call('GET', `/customers/${gone.id}/${part}`, { token: customer.token })).toMatchObject({
        status: 403,
      })
    },
  )
})

test('the search is answered from an index', async () => {
  const { rows } = await inTransaction(app.ctx, async (tx) => {
    // A table of few rows is read whole, unless that is out of the question.
    await tx.db.execute(sql`set local enable_seqscan = off`)
    await tx.db.execute(sql`set local enable_indexscan = off`)
    return tx.db.execute(sql`explain select id from accounts where lower(name || ' ' || email) like '%nolan%'`)
  })
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('Bitmap Index Scan on accounts_search')
})
