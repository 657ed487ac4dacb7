import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import type { Request } from '../testing/contract-walk/endpoints.ts'
import { freshSender } from '../testing/contract-walk/fresh-sender.ts'
import { aCode, aNewPassword, aRegistration } from '../testing/contract-walk/sign-in-requests.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { createProject } from '../testing/track-project.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid', { credits: 4 })
  // The project 1 of the calls below, with its keyword 1; what is left pays for nothing more.
  expect(await createProject(app, person, { keywords: ['fuzzed'] })).toBe(1)
  await app.workOff()
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
const project = {
  ...check,
  projectName: 'x',
  duration: 'onceInWeek',
  isDailyChecked: 0,
  runAt: '06:00',
  timeZone: 'UTC',
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Calls that take a body; one that can be made once only is made anew for each value. */
const bodies: [Method, (app: TestApp) => Request | Promise<Request>][] = [
  ['POST', () => ({ path: '/serp/check-serp', body: check })],
  ['POST', () => ({ path: '/serp/refresh-serp', body: { id: 1, confirm: true } })],
  ['POST', () => ({ path: '/serp/retry-serp', body: { id: 1 } })],
  ['POST', () => ({ path: '/excel/generate-serps-with-id', body: { id: 1 } })],
  ['POST', () => ({ path: '/projects', body: project })],
  ['PUT', () => ({ path: '/projects/1', body: { isRuntime: 1, duration: 'never', runAt: '06:00', timeZone: 'UTC' } })],
  ['PUT', () => ({ path: '/projects/1', body: { keywordsItems: ['a'] } })],
  ['PUT', () => ({ path: '/projects/1', body: { competitorsItems: ['b.example'] } })],
  ['POST', () => ({ path: '/projects/remove-project-competitors', body: { project_id: 1, competitorToRemove: [1] } })],
  ['POST', () => ({ path: '/projects/delete-project-keywords', body: { keywords_ids: [1] } })],
  ['POST', () => ({ path: '/projects/refresh-project/1', body: { confirm: true, onlyFailed: true } })],
  ['POST', () => ({ path: '/projects/add-note/1', body: { date: '2026-11-20', text: 'x' } })],
  ['POST', () => ({ path: '/login', body: { email: 'a@b.example', password: 'abcdefgh' } })],
  ['POST', aCode],
  ['POST', aRegistration],
  ['POST', () => ({ path: '/reset-password', body: { email: 'a@b.example' } })],
  ['POST', aNewPassword],
  ['PUT', () => ({ path: '/user/sign-in-code', body: { every_time: true } })],
]
const deletes = ['/user/sessions/', '/user/devices/', '/projects/', '/projects/delete-note/1/']
const queries = [
  '/serp/list-serps?search=',
  '/serp/list-serps?page=',
  '/serp/list-serps?per_page=',
  '/serp/list-serps?sort=',
  '/serp/list-serps?direction=',
  '/serp/show-serp/',
  '/serp/show-result-page/1/',
  '/serp/show-result-page/1/1?run=',
  '/projects?search=',
  '/projects?page=',
  '/projects/list-histories/1?page=',
  '/projects/list-histories/1?keywords_page=',
  '/projects/list-histories/1?search=',
  '/projects/list-histories/1?sort=',
  '/projects/list-histories/1?band=',
  '/projects/list-competitors/1?search=',
  '/projects/list-competitors/1?direction=',
  '/projects/show-overview/1?days=',
  '/projects/show-keyword/1/',
  '/projects/show-keyword/1/1?days=',
  '/projects/show-result-page/1/1?date=',
  '/excel/generate-project/',
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

/** From a sender of its own each time, so that no limit keeps a value from where it could do harm. */
const call = (method: Method, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) =>
  openBrowser(app, { ip: freshSender() }).call(method, path, { ...options, token: person.token })

test.each(nasty.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))(
  'whatever a field holds, no call breaks and none says what is inside: %s',
  async (shown, value) => {
    for (const [method, make] of bodies) {
      const { path, body = {}, headers = {} } = await make(app)
      for (const field of Object.keys(body))
        for (const wrong of [value, [value]])
          expectHarmless(
            `${path} ${field} ${shown}`,
            await call(method, path, { headers, body: { ...body, random_id: undefined, [field]: wrong } }),
          )
      expectHarmless(`${path} ${shown}`, await call(method, path, { headers, body: value === null ? {} : value }))
    }
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 2_000)
    for (const path of queries) expectHarmless(`${path} ${shown}`, await call('GET', path + encodeURIComponent(text)))
    for (const path of deletes)
      expectHarmless(`${path} ${shown}`, await call('DELETE', path + encodeURIComponent(text)))
  },
)

test('a cookie that holds anything is no sign-in and no device', async () => {
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

test('a token that is none is no session', async () => {
  for (const token of ['x', 'x'.repeat(5_000), '\u00e9'.repeat(30), "' or 1=1"])
    expect((await app.call('GET', '/user/show', { token })).status).toBe(401)
})
