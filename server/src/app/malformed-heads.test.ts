import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import { freshSender } from '../testing/contract-walk/fresh-sender.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterAll(() => app.close())

function expectHarmless(what: string, { status, body }: Reply) {
  expect(status, what).toBeLessThan(500)
  expect(JSON.stringify(body), what).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from /)
}

/** From a different sender each time, so that no limit stops a value before it could do harm. */
const call = (
  method: 'GET' | 'POST',
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
) => openBrowser(app, { ip: freshSender() }).call(method, path, { ...options, token: person.token })

test('a cookie with arbitrary content is no sign-in and no device', async () => {
  for (const value of ['', 'x', 'x'.repeat(5_000), '%00', '%ff', '__proto__', "' or 1=1", '{"a":1}', '%'])
    for (const [method, path, body] of [
      ['POST', '/verify-otp', { otp: '123456' }],
      ['POST', '/resend-otp', undefined],
      ['GET', '/user/devices', undefined],
    ] as const) {
      const headers = { cookie: `sign-in=${value}; device=${value}; =; ;;` }
      const reply = await call(method, path, { headers, body })
      expectHarmless(`${path} ${value}`, reply)
      expect(reply.status, `${path} ${value}`).toBe(method === 'GET' ? 200 : 422)
    }
})

test.each([
  '/serp/list-serps?search=%',
  '/serp/list-serps?page=1&page=2',
  '/serp/list-serps?__proto__[x]=1',
  '/serp/list-cities/%zz',
])('a broken address does no harm: %s', async (path) =>
  expectHarmless(path, await app.call('GET', path, { token: person.token })),
)

test.each(['/postbacks/a', '/postbacks/a/b', '/postbacks/a/b/c', `/postbacks/${'a'.repeat(600)}/b`])(
  'a path below the postback path that isn’t a postback is not found: %s',
  async (path) => {
    for (const [method, body] of [['GET'], ['POST'], ['POST', { x: 1 }]] as const)
      expect((await call(method, path, { body })).status).toBe(404)
  },
)

test('an invalid token is no session', async () => {
  for (const token of ['x', 'x'.repeat(5_000), '\u00e9'.repeat(30), "' or 1=1"])
    expect((await app.call('GET', '/user/show', { token })).status).toBe(401)
})
