import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../testing/people.ts'

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
      const plan_name = plan?.name ?? null
      return { id, name: 'Quorra', email, plan, plan_name, credits, suspend, created_at: joined.get(id) }
    }
    expect(data).toEqual([
      row('suspended', null, 0, 1),
      row('expired', { name: 'Trial', is_trial: true, is_expired: true }, 0),
      row('trial', { name: 'Trial', is_trial: true, is_expired: false }, 300),
      row('paid', { name: 'Pro', is_trial: false, is_expired: false }, 5_000),
    ])
    expect(rest).toEqual({ current_page: 1, last_page: 1, total: 4, plans: ['Trial', 'Basic', 'Pro', 'Plus'] })
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

test('the search is answered from an index', async () => {
  const { rows } = await inTransaction(app.ctx, async (tx) => {
    // A table of few rows is read whole, unless that is out of the question.
    await tx.db.execute(sql`set local enable_seqscan = off`)
    await tx.db.execute(sql`set local enable_indexscan = off`)
    return tx.db.execute(sql`explain select id from accounts where lower(name || ' ' || email) like '%nolan%'`)
  })
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('Bitmap Index Scan on accounts_search')
})
