import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

describe('GET /support-contact', () => {
  test('tells anybody the address the operator set, signed in or not, and also who is suspended', async () => {
    const { token } = await signedIn(app.ctx, 'suspended')
    for (const options of [{}, { token }, { token: 'x'.repeat(43) }])
      expect(await app.call('GET', '/support-contact', options)).toMatchObject({
        status: 200,
        body: { email: 'support@serpplus.test' },
      })
  })

  test('reads it at each request', async () => {
    const before = app.ctx.settings.supportEmail
    app.ctx.settings.supportEmail = 'help@shop.example'
    const { body } = await app.call('GET', '/support-contact')
    app.ctx.settings.supportEmail = before
    expect(body).toEqual({ email: 'help@shop.example' })
  })
})
