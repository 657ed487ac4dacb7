import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { attemptLimits, roles } from '../parts/access/tables.ts'
import { openBrowser } from '../testing/browser.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { signedIn } from '../testing/people.ts'
import { takeAllPlaces } from '../testing/take-all-places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

async function attempts(): Promise<number> {
  const rows = await app.ctx.db.select({ count: attemptLimits.count }).from(attemptLimits)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

const busy = {
  status: 503,
  body: { code: 'server.busy', message: 'The server is busy. Try again in a moment.' },
  headers: { 'retry-after': '5' },
}

test('with every place taken, each call that hashes answers 503 and counts no attempt; later each is accepted again', async () => {
  const [person, staff] = [await signedIn(app.ctx, 'trial'), await signedIn(app.ctx, 'superadmin')]
  const { password, token } = person
  const fresh = 'Another#Horse9'
  const [customer] = await app.ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.name, roleNames.customer))
  const newUser = {
    ...{ firstname: 'Nia', lastname: 'Byrne', email: 'nia@example.test', contact: '', language: 'fr', country: 2250 },
    ...{ role: customer?.id, type: 1, credits: 0 },
  }
  const signIn = () => app.call('POST', '/login', { body: { email: person.email, password } })
  const places = takeAllPlaces()
  const countBefore = await attempts()
  for (const [method, path, session, body] of [
    ['POST', '/login', undefined, { email: person.email, password }],
    ['POST', '/login', undefined, { email: 'nobody@example.test', password }],
    ['POST', '/register', undefined, { name: 'Nobody', email: 'nobody@example.test', password: fresh }],
    ['POST', '/update-password', undefined, { token: 'x'.repeat(43), password: fresh, confirmPassword: fresh }],
    ['POST', '/user/delete-account', token, { password }],
    ['PUT', '/user/sign-in-code', token, { every_time: false, password }],
    ['POST', '/user/factors/authenticator', token, { password }],
    ['POST', '/user/factors/passkeys/options', token, { password }],
    ['PUT', `/profile/update/${person.id}`, token, { password: fresh, oldPassword: password }],
    ['PUT', `/profile/update/${person.id}`, staff.token, { newPassword: fresh }],
    ['POST', '/users/create', staff.token, newUser],
  ] as const) {
    const reply = await app.call(method, path, { body, ...(session !== undefined && { token: session }) })
    expect(reply, path).toMatchObject(busy)
  }
  expect(await attempts()).toBe(countBefore)
  // Calls that hash nothing continue.
  expect(await app.call('GET', '/projects', { token })).toMatchObject({ status: 200 })
  await places.release()
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('registrations hold no place while their address is checked', async () => {
  const answer = Promise.withResolvers<boolean>()
  const check = vi.spyOn(app.ctx.ports.disposableEmails, 'isDisposable').mockReturnValue(answer.promise)
  const places = 48
  const registrations = Array.from({ length: places }, (_, at) =>
    openBrowser(app, { ip: `198.51.100.${at}` }).call('POST', '/register', {
      body: { name: 'Nia Byrne', email: `nia-${at}@shop.example`, password: 'Another#Horse9' },
    }),
  )
  try {
    await expect.poll(() => check.mock.calls.length, { timeout: 20_000 }).toBe(places)
    const { email, password } = await signedIn(app.ctx, 'trial')
    expect(await app.call('POST', '/login', { body: { email, password } })).toMatchObject({ status: 200 })
  } finally {
    answer.resolve(false)
    check.mockRestore()
  }
  const replies = await Promise.all(registrations)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})
