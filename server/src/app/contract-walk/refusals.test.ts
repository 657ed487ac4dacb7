import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import { auditLog } from '../../features/audit/tables.ts'
import { endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { codeOf, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { type Person, type PersonKind, signedIn } from '../../testing/people.ts'

let walk: Walk
let admin: Person
let victim: Person
beforeAll(async () => {
  walk = await openWalk()
  victim = await signedIn(walk.app.ctx, 'paid')
})
afterAll(() => walk.app.close())
beforeEach(async () => {
  admin = await signedIn(walk.app.ctx, 'admin')
})

const linesAfter = (id: number) => walk.app.ctx.db.select().from(auditLog).where(sql`id > ${id}`)
async function newestId(): Promise<number> {
  const { rows } = await walk.app.ctx.db.execute<{ id: number }>(sql`select max(id)::int as id from audit_log`)
  return rows[0]?.id ?? 0
}

type Asked = Request & { method: 'GET' | 'POST' | 'PUT' | 'DELETE' }

/** The code of a refusal, and the lines it leaves. */
async function refuse(token: string | undefined, { method, path, body }: Asked) {
  const before = await newestId()
  const reply = await walk.ask({ method, url: `/api${path}`, ...(body && { payload: body }) }, token)
  return { refusal: codeOf(reply), lines: await linesAfter(before) }
}

describe('the gate', () => {
  const closed = endpoints.filter(({ access }) => abilitiesFor(access).length > 0)
  test.each(closed)('records that $name was refused if it may change something or names an account', async (one) => {
    const { method, name, access } = one
    const person = await signedIn(walk.app.ctx, 'powerless')
    const id = String(victim.id)
    const { accountField } = access
    const asked = one.path.replaceAll(/\{\+?(\w+)\}/g, id)
    const isInQuery = method === 'GET' && accountField !== null && !one.path.includes(`{${accountField}}`)
    const path = isInQuery ? `${asked}?${accountField}=${id}` : asked
    const body = accountField === null || method === 'GET' ? {} : { body: { [accountField]: victim.id } }
    const { refusal, lines } = await refuse(person.token, { method, path, ...(method === 'DELETE' ? {} : body) })
    expect(refusal).toBe('ability.missing')
    const line = { action: 'access.refused', actorId: person.id, accountId: accountField === null ? null : victim.id }
    const isRecorded = method !== 'GET' || accountField !== null
    expect(lines).toMatchObject(isRecorded ? [{ ...line, data: { call: name, refusal: 'ability.missing' } }] : [])
  })

  test('records nothing for somebody who is not signed in or whose plan lacks the feature', async () => {
    const expired = await signedIn(walk.app.ctx, 'expired')
    const locked = endpoints.find(({ method, access }) => method === 'POST' && access.requiresPaidAccount)
    const start: Asked = { method: 'POST', path: (locked?.path ?? '').replaceAll(/\{\w+\}/g, '1'), body: {} }
    expect(await refuse(undefined, { method: 'DELETE', path: `/user/${victim.id}` })).toEqual({
      refusal: 'session.required',
      lines: [],
    })
    expect(await refuse(expired.token, start)).toEqual({ refusal: 'plan.locked', lines: [] })
  })
})

describe('a call', () => {
  type Case = {
    what: string
    asked: () => Asked
    refusal: string
    /** The refusal that is hidden behind the reply for a missing row. */
    hides?: string
    by?: PersonKind
    about: 'staff' | 'self' | 'victim' | 'nobody'
    sent?: object
  }
  const of = (id: () => number, method: Asked['method'], path: string, body?: Asked['body']) => (): Asked => ({
    method,
    path: path.replace('{id}', String(id())),
    ...(body && { body }),
  })
  const boss = () => walk.personOf('superadmin').id
  const self = () => admin.id
  const roleId = async (name: string) =>
    (await walk.app.ctx.db.execute<{ id: number }>(sql`select id from roles where name = ${name}`)).rows[0]?.id ?? 0
  let fixed = 0
  let builtIn = 0
  beforeAll(async () => {
    fixed = await roleId('Superadmin')
    const { rows } = await walk.app.ctx.db.execute<{ id: number }>(
      sql`select id from permissions where name = 'MANAGE_USERS'`,
    )
    builtIn = rows[0]?.id ?? 0
  })

  const cases: Case[] = [
    { what: 'staff deleted', asked: of(boss, 'DELETE', '/user/{id}'), refusal: 'account.protected', about: 'staff' },
    { what: 'oneself deleted', asked: of(self, 'DELETE', '/user/{id}'), refusal: 'account.protected', about: 'self' },
    {
      what: 'staff’s factors',
      asked: of(boss, 'DELETE', '/user/{id}/factors'),
      refusal: 'account.protected',
      about: 'staff',
    },
    { what: 'own factors', asked: of(self, 'DELETE', '/user/{id}/factors'), refusal: 'ability.missing', about: 'self' },
    {
      what: 'staff’s data',
      asked: of(boss, 'POST', '/user/export-data/{id}'),
      refusal: 'account.protected',
      about: 'staff',
    },
    {
      what: 'staff switched into',
      asked: of(boss, 'GET', '/auth/change-auth/{id}'),
      refusal: 'row.not-found',
      hides: 'account.protected',
      about: 'staff',
    },
    {
      what: 'own credits',
      asked: of(self, 'PUT', '/profile/update/{id}', { credits: 7 }),
      refusal: 'ability.missing',
      about: 'self',
      sent: { credits: 7 },
    },
    {
      what: 'somebody else’s profile',
      asked: of(() => victim.id, 'PUT', '/profile/update/{id}', { name: 'Mine' }),
      refusal: 'row.not-found',
      hides: 'ability.missing',
      by: 'trial',
      about: 'victim',
    },
    {
      what: 'somebody else’s purchases',
      asked: of(() => victim.id, 'GET', '/plans/list-customer-plans?user_id={id}'),
      refusal: 'ability.missing',
      by: 'paid',
      about: 'victim',
    },
    {
      what: 'the role Superadmin renamed',
      asked: of(() => fixed, 'PUT', '/roles/{id}', { name: 'Boss' }),
      refusal: 'role.fixed',
      by: 'superadmin',
      about: 'nobody',
    },
    {
      what: 'a built-in permission deleted',
      asked: of(() => builtIn, 'DELETE', '/permissions/{id}'),
      refusal: 'permission.built-in',
      by: 'superadmin',
      about: 'nobody',
    },
  ]
  test.each(cases)('that is refused leaves one line: $what', async ({ asked, refusal, by, about, sent, hides }) => {
    const actor = by === undefined ? admin : await signedIn(walk.app.ctx, by)
    const refused = await refuse(actor.token, asked())
    const accountId = { staff: boss(), self: admin.id, victim: victim.id, nobody: null }[about]
    expect(refused).toMatchObject({
      refusal,
      lines: [{ action: 'access.refused', actorId: actor.id, accountId, data: { refusal: hides ?? refusal, ...sent } }],
    })
  })

  test('about an account that does not exist is a mistake, not an attempt', async () => {
    const missing = { method: 'DELETE', path: '/user/2000000000' } as const
    expect(await refuse(admin.token, missing)).toEqual({ refusal: 'row.not-found', lines: [] })
  })
})
