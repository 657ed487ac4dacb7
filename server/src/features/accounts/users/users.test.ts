import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userMessages } from '#contract/accounts/messages.ts'
import type { UserData } from '#contract/accounts/rows.ts'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { accountRoles, permissions, rolePermissions, roles, viewerTable } from '../../../parts/access/index.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { newestAudit, readAudit } from '../../../testing/read-audit.ts'
import { credentials, passwordLinks } from '../tables.ts'

let app: TestApp
let superadmin: Person
let roleIds: Record<string, number>
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  roleIds = Object.fromEntries((await app.ctx.db.select().from(roles)).map(({ id, name }) => [name, id]))
})
afterAll(() => app.close())
// Some tests move the clock, which ends sessions of staff.
beforeEach(async () => {
  superadmin = await signedIn(app.ctx, 'superadmin')
})

const person = (changes: object = {}) => ({
  firstname: 'Nia',
  lastname: 'Byrne',
  email: `${uuid()}@example.test`,
  contact: '+353 1 234 5678',
  language: 'fr',
  country: 2250,
  role: roleIds.Customer,
  type: 1,
  credits: 0,
  ...changes,
})

const create = (actor: Person, body: object) => app.call('POST', '/users/create', { token: actor.token, body })
const list = async (query: string) => {
  const reply = await app.call('GET', `/users?${query}`, { token: superadmin.token })
  expect(reply.status).toBe(200)
  return reply.body as { data: UserRow[]; pagination: object }
}
const linkTo = (email: string) => {
  const [message] = app.emailMessages(email)
  return /\/changepassword\/([\w-]+)/.exec(message?.text ?? '')?.[1]
}

describe('a user who is created', () => {
  test('gets profile, role, plan and credits, and a line of the audit log', async () => {
    const body = person({ credits: '120.5', credits_reason: 'Agreed on the phone', role: String(roleIds.Customer) })
    const reply = await create(superadmin, body)
    expect(reply).toMatchObject({ status: 200, body: { message: userMessages.created } })
    const { data } = reply.body as { data: UserData }
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Nia Byrne',
      email: body.email,
      contact: '+353 1 234 5678',
      country: 2250,
      language: 'fr',
      credits: 120.5,
      type: 1,
      role: ['Customer'],
      roles: [{ id: roleIds.Customer, name: 'Customer' }],
    })
    const { data: rows } = await list(`search=${encodeURIComponent(body.email.toUpperCase())}`)
    expect(rows).toMatchObject([{ id: data.id, credits: 120.5, plan: { name: 'Trial', is_expired: false } }])
    expect(await readAudit(app.ctx, data)).toMatchObject([
      {
        action: 'user.added',
        actorId: superadmin.id,
        data: { role: 'Customer', type: 1, credits: 120.5, reason: 'Agreed on the phone' },
      },
    ])
    const { rows: ledger } = await app.ctx.db.execute(
      sql`select operation_key, reason, actor from credit_transfers where account_id = ${data.id}`,
    )
    expect(ledger).toEqual([
      { operation_key: 'user-created', reason: 'Agreed on the phone', actor: `account:${superadmin.id}` },
    ])
  })

  test('sets a password with a link that works once within 72 hours, and nothing else opens the account', async () => {
    const body = person({ role: roleIds.Support, type: 2 })
    await create(superadmin, body)
    await app.workOff()
    const [email, ...others] = app.emailMessages(body.email)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Set your password')
    expect(email?.text).toContain('expires in 72 hours')
    const [link] = await app.ctx.db.select().from(passwordLinks).orderBy(sql`created_at desc`).limit(1)
    expect(Number(link?.expiresAt) - Number(link?.createdAt)).toBe(hours(72))
    app.clock.advance(hours(72) - minutes(1))
    const token = linkTo(body.email)
    const password = 'Lungo#Macchiato7'
    const set = () => app.call('POST', '/update-password', { body: { password, confirmPassword: password, token } })
    const reply = await set()
    expect(reply.status).toBe(200)
    expect((await set()).status).toBe(422)
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const signIn = await app.call('POST', '/login', { body: { email: body.email, password }, headers: { cookie } })
    expect(signIn).toMatchObject({ status: 200, body: { userData: { role: ['Support'] }, plan: null } })
  })

  test('as a Superadmin lets the other one leave only after signing in with a password of their own', async () => {
    const isSuperadmin = eq(accountRoles.roleId, roleIds.Superadmin ?? 0)
    await app.ctx.db.delete(accountRoles).where(isSuperadmin)
    const root = await signedIn(app.ctx, 'superadmin')
    const leave = () =>
      app.call('POST', '/user/delete-account', { token: root.token, body: { password: root.password } })
    const last = { status: 409, body: { code: 'superadmin.last' } }
    const body = person({ role: roleIds.Superadmin, type: 2 })
    const { data } = (await create(root, body)).body as { data: UserData }
    await app.workOff()
    expect(await leave()).toMatchObject(last)
    const password = 'Lungo#Macchiato7'
    const token = linkTo(body.email)
    const set = await app.call('POST', '/update-password', { body: { password, confirmPassword: password, token } })
    expect(await leave()).toMatchObject(last)
    const cookie = String(set.headers['set-cookie']).split(';')[0] ?? ''
    const signIn = () => app.call('POST', '/login', { body: { email: body.email, password }, headers: { cookie } })
    expect((await signIn()).status).toBe(200)
    const change = (changes: object) =>
      app.call('PUT', `/profile/update/${data.id}`, { token: root.token, body: changes })
    expect((await change({ suspend: 1, suspend_reason: 'Test' })).status).toBe(200)
    expect(await leave()).toMatchObject(last)
    expect((await change({ suspend: 0 })).status).toBe(200)
    const temporary = await change({ newPassword: 'Tidal#Harbour82' })
    expect(temporary.status).toBe(200)
    expect(await leave()).toMatchObject(last)
    await app.ctx.db.update(credentials).set({ temporaryUntil: null }).where(eq(credentials.accountId, data.id))
    expect(await leave()).toMatchObject({ status: 200 })
  })

  test('finds the link expired after 72 hours', async () => {
    const body = person()
    await create(superadmin, body)
    await app.workOff()
    app.clock.advance(hours(72))
    const password = 'Lungo#Macchiato7'
    const token = linkTo(body.email)
    const reply = await app.call('POST', '/update-password', { body: { password, confirmPassword: password, token } })
    expect(reply).toMatchObject({ status: 422, body: { code: 'link.ended' } })
  })

  test('exists once, however often the same address is sent, and nothing is left of the refused ones', async () => {
    const body = person({ credits: 7 })
    const replies = await Promise.all([1, 2, 3].map(() => create(superadmin, body)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await list(`search=${body.email}`)).data).toMatchObject([{ credits: 7 }])
  })

  test.each([
    { firstname: '' },
    { lastname: '\u202eX' },
    { firstname: 'x'.repeat(60), lastname: 'y'.repeat(60) },
    { email: 'nobody' },
    { contact: '<script>' },
    { language: 'xx' },
    { country: 1 },
    { role: 'Superadmin' },
    { role: 0 },
    { type: 3 },
    { credits: -1 },
    { credits: 0.00001 },
    { credits: 1e12 },
    { credits_reason: 'x'.repeat(201) },
  ])('is refused with %o', async (wrong) => {
    const body = person(wrong)
    expect(await create(superadmin, body)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect((await list(`search=${encodeURIComponent(body.email)}`)).data).toEqual([])
  })

  test('gets no role its maker could not give; the attempt is recorded and nothing else is', async () => {
    const admin = await signedIn(app.ctx, 'admin')
    const wide = await app.ctx.db
      .insert(roles)
      .values({ name: `Wide ${uuid()}` })
      .returning()
    const wideId = wide[0]?.id ?? 0
    const [grant] = await app.ctx.db.select().from(permissions).where(eq(permissions.name, 'MANAGE_ROLES'))
    await app.ctx.db.insert(rolePermissions).values({ roleId: wideId, permissionId: grant?.id ?? 0 })
    for (const role of [roleIds.Superadmin, wideId]) {
      const body = person({ role, credits: 5 })
      expect(await create(admin, body)).toMatchObject({ status: 403, body: { code: 'grant.forbidden' } })
      expect(await newestAudit(app.ctx)).toMatchObject({
        action: 'access.refused',
        actorId: admin.id,
        data: { call: 'POST /users/create', role, refusal: 'grant.forbidden' },
      })
      expect((await list(`search=${body.email}`)).data).toEqual([])
    }
    expect(await create(admin, person({ role: 2_147_483_647 }))).toMatchObject({ status: 404 })
    expect((await create(admin, person({ role: roleIds.Admin }))).status).toBe(200)
  })
})

describe('the list of users', () => {
  test('has every account with its real plan, type and credits; not those that were deleted', async () => {
    const mark = uuid().slice(-12)
    const kinds = ['paid', 'trial', 'expired', 'support', 'suspended'] as const
    for (const kind of kinds) {
      const { id } = await signedIn(app.ctx, kind)
      await app.ctx.db
        .update(viewerTable)
        .set({ name: `${kind} ${mark}` })
        .where(eq(viewerTable.id, id))
    }
    const gone = await signedIn(app.ctx, 'paid')
    const deletedAt = app.clock.read()
    await app.ctx.db.update(viewerTable).set({ name: mark, deletedAt }).where(eq(viewerTable.id, gone.id))
    const { data, pagination } = await list(`search=${mark}&sort=name&direction=asc`)
    expect(pagination).toEqual({ current_page: 1, last_page: 1, total: 5 })
    expect(
      data.map(({ name, type, plan, credits, suspended, role }) => [
        name.split(' ')[0],
        type,
        plan?.name,
        plan?.is_expired,
        credits,
        suspended,
        role,
      ]),
    ).toEqual([
      ['expired', 1, 'Trial', true, 0, false, ['Customer']],
      ['paid', 2, 'Pro', false, 5_000, false, ['Customer']],
      ['support', 2, undefined, undefined, 0, false, ['Support']],
      ['suspended', 2, undefined, undefined, 0, true, ['Customer']],
      ['trial', 1, 'Trial', false, 300, false, ['Customer']],
    ])
    const byCredits = await list(`search=${mark}&sort=credits&per_page=2&page=1`)
    expect(byCredits.data.map(({ credits }) => credits)).toEqual([5_000, 300])
    expect(byCredits.pagination).toEqual({ current_page: 1, last_page: 3, total: 5 })
    expect((await list(`search=${mark}&role=${roleIds.Support}`)).data).toMatchObject([{ role: ['Support'] }])
    const [first] = data
    expect((await list(`search=${first?.id}&per_page=100`)).data.some(({ id }) => id === first?.id)).toBe(true)
    for (const text of ['%', '_', '\\'])
      expect((await list(`search=${encodeURIComponent(text + mark)}`)).data).toEqual([])
  })
})
