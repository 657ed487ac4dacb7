import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Reply, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid', { credits: 1 })
})
afterAll(() => app.close())

const nasty: unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '',
  ' ',
  'x'.repeat(100_000),
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '__proto__',
  'NaN',
  {},
  [],
  null,
  true,
  -1,
  0.5,
  32_768,
  1e308,
  9007199254740992,
  { a: { b: [1] } },
  [[[]]],
]

const check = {
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
  state_city: null,
  keywords: ['a'],
  competitors: ['b.example'],
  depth: 20,
  random_id: 'x',
}
const bodies = {
  '/serp/check-serp': check,
  '/serp/refresh-serp': { id: 1, confirm: true },
  '/serp/retry-serp': { id: 1 },
  '/excel/generate-serps-with-id': { id: 1 },
  '/login': { email: 'a@b.example', password: 'abcdefgh' },
}
const queries = [
  '/serp/list-serps?search=',
  '/serp/list-serps?page=',
  '/serp/list-serps?per_page=',
  '/serp/list-serps?sort=',
  '/serp/list-serps?direction=',
  '/serp/show-serp/',
  '/serp/show-result-page/1/',
  '/serp/show-result-page/1/1?run=',
  '/serp/list-countries?searchEngine=',
  '/serp/list-languages?searchEngine=',
  '/user/history?page=',
  '/dashboard?filter=',
  '/dashboard?timeZone=',
  '/serp/list-cities/IE?search=',
  '/serp/list-cities/IE?searchEngine=',
  '/serp/list-cities/',
]

function expectHarmless(what: string, { status, body }: Reply) {
  expect(status, what).toBeLessThan(500)
  expect(JSON.stringify(body), what).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from /)
}

test('whatever a field holds, no call breaks and none says what is inside', async () => {
  for (const value of nasty) {
    const shown = JSON.stringify(value).slice(0, 40)
    for (const [path, body] of Object.entries(bodies)) {
      for (const field of Object.keys(body))
        for (const wrong of [value, [value]])
          expectHarmless(
            `${path} ${field} ${shown}`,
            await app.call('POST', path, {
              token: person.token,
              body: { ...body, random_id: undefined, [field]: wrong },
            }),
          )
      expectHarmless(
        `${path} ${shown}`,
        await app.call('POST', path, { token: person.token, body: value === null ? {} : value }),
      )
    }
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000)
    for (const path of queries)
      expectHarmless(
        `${path} ${shown}`,
        await app.call('GET', path + encodeURIComponent(text), { token: person.token }),
      )
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

test('a token that is none is no session', async () => {
  for (const token of ['x', 'x'.repeat(5_000), '\u00e9'.repeat(30), "' or 1=1"])
    expect((await app.call('GET', '/user/show', { token })).status).toBe(401)
})
