import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { authenticators, passkeys, passwordLinks, recoveryCodes, trustedDevices } from '../tables.ts'
import { resetAccess } from './reset-access.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const reset = (email: string, options: { isEmailed?: boolean; mayBeCustomer?: boolean } = {}) =>
  resetAccess(app.ctx, { email, operator: 'deploy', isEmailed: false, mayBeCustomer: false, ...options })

const newPassword = 'Different#Horse7'
const choosePassword = (token: string) =>
  app.call('POST', '/update-password', { body: { token, password: newPassword, confirmPassword: newPassword } })

/** A staff account with every kind of second factor and a trusted browser. */
async function withEverything() {
  const staff = await signedIn(app.ctx, 'superadmin')
  const now = app.clock.read()
  const { id: accountId } = staff
  const id = crypto.randomUUID()
  await app.ctx.db.insert(passkeys).values({
    accountId,
    id,
    name: 'Key',
    rpId: 'localhost',
    credentialId: id,
    publicKey: 'x',
    counter: 0,
    transports: [],
    createdAt: now,
  })
  await app.ctx.db.insert(authenticators).values({ accountId, encryptedSecret: 'x', createdAt: now, confirmedAt: now })
  await app.ctx.db.insert(recoveryCodes).values({ accountId, codeHash: 'x', createdAt: now })
  await app.ctx.db.insert(trustedDevices).values({
    accountId,
    id,
    tokenHash: id,
    device: 'Firefox',
    ip: '',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + hours(1)),
  })
  return staff
}

test('staff who lost every way in get a link that works once, and nothing else lets anybody in', async () => {
  const staff = await withEverything()
  const other = await withEverything()
  const outcome = await reset(staff.email.toUpperCase())
  expect(outcome).toMatchObject({ kind: 'reset', removed: { factors: 2, devices: 1, sessions: 1 }, isSuspended: false })
  expect((await app.call('GET', '/user/show', { token: staff.token })).status).toBe(401)
  for (const table of [passkeys, authenticators, recoveryCodes, trustedDevices])
    expect((await app.ctx.db.select().from(table)).map(({ accountId }) => accountId)).toEqual([other.id])
  const url = outcome.kind === 'reset' ? (outcome.url ?? '') : ''
  expect(url).toMatch(new RegExp(`^${app.ctx.settings.publicUrl}/changepassword/[\\w-]{43}$`))
  const token = url.split('/').at(-1) ?? ''
  expect((await choosePassword(token)).status).toBe(200)
  expect((await choosePassword(token)).status).toBe(422)
  const body = { email: staff.email, password: newPassword }
  expect((await app.call('POST', '/login', { body })).status).toBe(200)
})

test('the audit log says that it was an operator, and the owner is told', async () => {
  const staff = await withEverything()
  await reset(staff.email)
  const who = { by: 'command line', user: 'deploy' }
  expect((await readAudit(app.ctx, staff)).slice(-4)).toMatchObject([
    { action: 'factor.reset', actorId: null, data: { ...who, methods: 2 } },
    { action: 'device.forgotten', actorId: null, data: { ...who, forgotten: 1 } },
    { action: 'session.ended', actorId: null, data: { ...who, ended: 1 } },
    { action: 'password.reset-asked', actorId: null },
  ])
  await app.workOff()
  expect(app.emailMessages(staff.email).map(({ subject }) => subject)).toEqual(['Two-step verification was reset'])
})

test('the link can be emailed', async () => {
  const staff = await signedIn(app.ctx, 'support')
  expect(await reset(staff.email, { isEmailed: true })).toMatchObject({ kind: 'reset', url: undefined })
  await app.workOff()
  expect(app.emailMessages(staff.email)[0]?.text).toMatch(/\/changepassword\/[\w-]{43}/)
})

test('customers and unknown addresses are left as they are', async () => {
  const customer = await signedIn(app.ctx, 'paid')
  const links = await app.ctx.db.select().from(passwordLinks)
  expect(await reset(customer.email)).toEqual({ kind: 'customer' })
  expect(await reset('nobody@example.test')).toEqual({ kind: 'unknown' })
  expect(await app.ctx.db.select().from(passwordLinks)).toEqual(links)
  expect((await app.call('GET', '/user/show', { token: customer.token })).status).toBe(200)
  expect(await reset(customer.email, { mayBeCustomer: true })).toMatchObject({ kind: 'reset' })
})
