import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test.each(['admin', 'support'] as const)('%s sees a customer with name, credits and plan', async (kind) => {
  const { token } = await signedIn(app.ctx, kind)
  const customer = await signedIn(app.ctx, 'paid')
  const { body: own } = await app.call('GET', '/user/show', { token: customer.token })
  const { userData, plan } = own as { userData: object; plan: object }
  expect(await app.call('GET', `/user/show/${customer.id}`, { token })).toMatchObject({
    status: 200,
    body: { userData, plan },
  })
})

test('a customer sees nobody this way, not even themselves, and staff no account that is not there', async () => {
  const customer = await signedIn(app.ctx, 'paid')
  expect(await app.call('GET', `/user/show/${customer.id}`, { token: customer.token })).toMatchObject({
    status: 403,
    body: { code: 'ability.missing' },
  })
  const { token } = await signedIn(app.ctx, 'admin')
  expect(await app.call('GET', '/user/show/2000000000', { token })).toMatchObject({
    status: 404,
    body: { code: 'row.not-found' },
  })
})
