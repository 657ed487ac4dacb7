import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TopTenResult } from '#contract/domain-projects/rows.ts'
import { hours, seconds } from '../../../platform/clock/clock.ts'
import { checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { getDomainProject } from '../get-domain-project.ts'
import { presentDomains, presentOneDomain } from '../present-domain.ts'

let sandbox: KeptSandbox
let app: TestApp
let person: Person
let id: number
let keyword: string
let paid: number
beforeAll(async () => {
  sandbox = await keepSandbox()
})
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await checkDomain(app, person, { limit: 20 })
  await app.workOff()
  keyword = (await showDomain(app, person, id)).data[0]?.keyword ?? ''
  paid = await credits()
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
afterAll(() => sandbox.close())

const credits = () => availableCredits(app.ctx, person.id)
type TopTen = { state: string; failure: string | null; taken_at: string | null; top_ten: TopTenResult[] }
const ask = async (body: object = {}): Promise<TopTen> => {
  const reply = await app.call('POST', `/domain/post-domain-serp/${id}`, {
    token: person.token,
    body: { keyword, ...body },
  })
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as TopTen
}

async function settle() {
  for (let round = 0; round < 8; round += 1) {
    await app.workOff()
    app.clock.advance(seconds(10))
  }
  await app.workOff()
}

/** Price of a keyword at Google, depth 10: the provider charges more than a credit is worth. */
const price = 1.8701

test('the top ten costs what such a keyword does, is held while it comes, and is free ever after unless asked for again', async () => {
  expect(await ask()).toMatchObject({ state: 'pending', top_ten: [] })
  expect(await credits()).toBeCloseTo(paid - price, 4)
  await Promise.all(Array.from({ length: 20 }, () => ask({ again: true })))
  expect(await credits()).toBeCloseTo(paid - price, 4)
  await settle()
  const shown = await ask()
  expect(shown.state).toBe('ready')
  expect(shown.top_ten.length).toBeGreaterThan(5)
  const { data } = await showDomain(app, person, id)
  expect(data.filter(({ top_ten }) => top_ten.length > 0)).toEqual([
    expect.objectContaining({ keyword, top_ten: shown.top_ten }),
  ])
  expect(shown.top_ten.map(({ rank_absolute }) => rank_absolute)).toEqual(shown.top_ten.map((_result, at) => at + 1))
  expect(await credits()).toBeCloseTo(paid - price, 4)
  // Within four hours even a new look-up is the page that was paid for.
  await ask({ again: true })
  await settle()
  expect(await credits()).toBeCloseTo(paid - price, 4)
  app.clock.advance(hours(5))
  person.token = await openSession(app.ctx, person.viewer)
  expect(await ask()).toMatchObject({ state: 'ready', taken_at: shown.taken_at })
  expect(await credits()).toBeCloseTo(paid - price, 4)
  await ask({ again: true })
  await settle()
  expect(await credits()).toBeCloseTo(paid - 2 * price, 4)
})

test('where the row says a position, the domain is marked there', async () => {
  const { data } = await showDomain(app, person, id, '?kind=organic&position_to=7')
  keyword = data[0]?.keyword ?? ''
  await ask()
  await settle()
  const own = (await ask()).top_ten.filter(({ is_own }) => is_own)
  expect(own[0]?.rank_absolute).toBe(data[0]?.position)
})

test('one that fails gives its credits back, says why, and is looked up again only when asked', async () => {
  app.sandbox.control.failKeywords({ keywords: [keyword], effect: { kind: 'fail', code: 40501 } })
  await ask()
  await settle()
  expect(await ask()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('doesn’t accept'),
    top_ten: [],
  })
  expect(await credits()).toBeCloseTo(paid, 4)
})

test.each([
  ['a keyword the domain has not', { keyword: 'nothing of mine' }],
  ['no keyword', { keyword: '' }],
  ['a number', { keyword: 5 }],
])('refuses %s', async (_what, body) => {
  const reply = await app.call('POST', `/domain/post-domain-serp/${id}`, { token: person.token, body })
  expect(reply.status).toBe(400)
  expect(await credits()).toBe(paid)
})

test('a domain that is deleted meanwhile buys nothing that was not bought, and leaves nothing held', async () => {
  await ask()
  await app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token })
  await settle()
  expect(await credits()).toBeCloseTo(paid, 4)
})

test('a page this account pays for in a check at the same time costs the top ten nothing', async () => {
  const question = { searchEngine: 1, deviceType: 1, language: 'en', country: 2372, domainUrl: 'kestrelroast.example' }
  const reply = await app.call('POST', '/serp/check-serp', {
    token: person.token,
    body: { ...question, depth: 10, keywords: [keyword] },
  })
  expect([reply.status, reply.body]).toEqual([202, expect.anything()])
  const left = await credits()
  await ask()
  await settle()
  expect((await ask()).state).toBe('ready')
  const spent = paid - (await credits())
  expect(spent).toBeCloseTo(Math.max(paid - left, price), 4)
})

test('a keyword with a search operator is not looked up: the provider asks several times the price for one', async () => {
  await app.ctx.db.execute(sql`
    update domain_keywords set keyword = 'site:kestrelroast.example coffee' where keyword = ${keyword}`)
  const body = { keyword: 'site:kestrelroast.example coffee' }
  const reply = await app.call('POST', `/domain/post-domain-serp/${id}`, { token: person.token, body })
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('operators')])
  expect(await credits()).toBe(paid)
})

test('asked for while the domain is deleted it answers as for none, and so do its view and its list', async () => {
  const get = (path: string) => app.call('GET', path, { token: person.token })
  await app.call('POST', `/domain/save-domain-project/${id}`, { token: person.token, body: {} })
  const found = await getDomainProject({ ...app.ctx, account: person.viewer.account }, id)
  const replies = await Promise.all([
    app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token }),
    ...Array.from({ length: 8 }, () => [
      get(`/domain/view-domain/${id}`),
      get('/domain/list-domain-projects'),
      app.call('POST', `/domain/post-domain-serp/${id}`, { token: person.token, body: { keyword } }),
    ]).flat(),
  ])
  expect(replies.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([])
  await settle()
  expect(await presentDomains(app.ctx, [found])).toEqual([])
  await expect(presentOneDomain(app.ctx, found)).rejects.toMatchObject({ code: 'row.not-found' })
})
