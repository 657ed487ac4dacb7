import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureInProject } from '#contract/rank-projects/feature-overview.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { RivalDomain } from '#contract/search/endpoints.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { SerpFeature } from '../../../ports/data-provider/organic-results.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { makePage } from '../../../testing/make-page.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showCompetitors, showHistory } from '../../../testing/track-project.ts'

let app: TestApp
let person: Person
/** Addresses a page shows in order, by keyword. */
const addresses = new Map<string, string[]>()
const snippetOf = (domain: string): SerpFeature => ({
  type: 'featured_snippet',
  absolutePosition: 40,
  title: null,
  domain,
  url: `https://${domain}/answer`,
  rating: null,
  cid: null,
  entries: [],
})
const target = 'nike.example/shoes'
const rival = 'rival.example/trail'
/** Another page of the domain is fourth, one under the path eighth or nowhere. */
const narrowed = [
  ...['https://a.example/', 'https://rival.example/road', 'https://b.example/'],
  ...['https://www.nike.example/running-shoes', 'https://c.example/'],
]

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, searchMethod: 'live' })
  app.ctx.ports.organicResults = {
    ...app.ctx.ports.organicResults,
    fetchLive: async ({ keyword }) => ({
      outcome: 'ready',
      costUsd: 0.001,
      page: makePage({
        takenAt: app.clock.read(),
        features: [snippetOf(keyword === 'socks' ? 'wikipedia.example' : 'blog.runner.example')],
        organic: (addresses.get(keyword) ?? []).map((url, at) => ({
          ...{ position: at + 1, absolutePosition: at + 1, title: 'A page' },
          ...{ url, domain: new URL(url).hostname },
        })),
      }),
    }),
  }
  addresses.set('sneakers', narrowed)
  addresses.set('socks', [...narrowed, 'https://nike.example/shoes/socks'])
  addresses.set('boots', ['https://nike.example/shoes/boots', ...narrowed])
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
})
afterAll(() => app.close())

const keywords = ['sneakers', 'socks', 'boots']
const question = { searchEngine: 1, deviceType: 1, language: 'en', country: 2372, keywords }
const get = async (path: string) => (await app.call('GET', path, { token: person.token })).body
/** The other page of the domain, by keyword: none if a page under the path ranks higher. */
const page: OtherPage = { rank: 4, url: 'https://www.nike.example/running-shoes' }
const others = { sneakers: page, socks: page, boots: null }

async function check(body: object): Promise<SerpCheck> {
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, ...body } })
  expect(reply.status).toBe(202)
  await app.workOff()
  const { id } = (reply.body as { data: { id: number } }).data
  return ((await get(`/serp/show-serp/${id}`)) as { data: SerpCheck }).data
}

async function firstSheet(reply: { rawBody: Buffer }) {
  const [sheet] = await readSheets(reply.rawBody)
  const [titles = [], ...rows] = sheet?.data ?? []
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [String(titles[at]), value])))
}

test('a check of a path says where another page of the domain ranks higher, in list, snapshot and file, also for competitors', async () => {
  const { id, items } = await check({ domainUrl: target, competitors: [rival, 'b.example'] })
  expect(items.map(({ state, rank, other_page }) => [state, rank, other_page])).toEqual([
    ['not_in_depth', null, page],
    ['found', 6, page],
    ['found', 1, null],
  ])
  expect(items[0]?.competitor1).toMatchObject({
    rank: null,
    other_page: { rank: 2, url: 'https://rival.example/road' },
  })
  expect(items[0]?.competitor2).toMatchObject({ rank: 3, other_page: null })
  expect(await get(`/serp/show-serp-snapshot/${id}/1`)).toMatchObject({ data: { snapshot: { other_page: page } } })
  const rows = await firstSheet(
    await app.call('POST', '/excel/generate-serps-with-id', { token: person.token, body: { id } }),
  )
  expect(rows[0]).toMatchObject({ 'Other page of nike.example: Rank': 4, 'Other page of nike.example: URL': page.url })
  // The earlier state stays with the earlier check.
  await app.call('POST', '/serp/refresh-serp', { token: person.token, body: { id, confirm: true } })
  await app.workOff()
  expect(await get(`/serp/show-serp-snapshot/${id}/1?run=1`)).toMatchObject({
    data: { snapshot: { other_page: page } },
  })
})

test('a check of a whole domain has no other page', async () => {
  const { items } = await check({ domainUrl: 'nike.example', competitors: [] })
  expect(items.map(({ rank, other_page }) => [rank, other_page])).toEqual([
    [4, null],
    [4, null],
    [1, null],
  ])
})

test('a project of a path says the same: by date, beside competitors and in its file', async () => {
  const id = await createProject(app, person, { domainUrl: target, keywords, competitors: [rival] })
  await app.workOff()
  const rows = (await showHistory(app, person, id)).historiesData[0] ?? []
  expect(Object.fromEntries(rows.map(({ keyword, other_page }) => [keyword, other_page]))).toEqual(others)
  expect(Object.fromEntries(rows.map(({ keyword, details }) => [keyword, details[0]?.other_page]))).toEqual(others)
  const items = await showCompetitors(app, person, id)
  expect(Object.fromEntries(items.map(({ keyword, other_page }) => [keyword, other_page]))).toEqual(others)
  expect(items[0]?.competitors_items[0]).toMatchObject({ rank: null, other_page: { rank: 2 } })
  expect(await get(`/projects/show-keyword/${id}/${rows[0]?.id}`)).toMatchObject({
    data: { days: [{ other_page: page }] },
  })
  const file = await app.call('GET', `/excel/generate-project/${id}`, { token: person.token })
  const [row] = await firstSheet(file)
  expect(row).toMatchObject({ 'Other page of nike.example: Rank': 4 })
})

test('features are owned by the sites the pages name, tracked or not', async () => {
  const id = await createProject(app, person, { domainUrl: 'nike.example', keywords })
  await app.workOff()
  const { data } = (await get(`/projects/show-features/${id}`)) as { data: { features: FeatureInProject[] } }
  expect(data.features).toEqual([
    {
      feature: 'featured_snippet',
      shown_count: 3,
      owned_count: 0,
      before: null,
      owners: [
        { name: 'runner.example', owned_count: 2 },
        { name: 'wikipedia.example', owned_count: 1 },
      ],
      competitors: [],
    },
  ])
})

test('competitors are suggested from what is tracked and from stored pages of the same account only', async () => {
  const rivalsOf = async (one: Person, domain = 'https://www.nike.example/shoes') => {
    const path = `/search/rivals?domain=${encodeURIComponent(domain)}`
    const reply = await app.call('GET', path, { token: one.token })
    expect(reply.status).toBe(200)
    return (reply.body as { data: RivalDomain[] }).data
  }
  const [first, second, ...found] = await rivalsOf(person)
  expect([first, second].map((one) => [one?.domain, one?.is_competitor])).toEqual([
    ['b.example', true],
    ['rival.example', true],
  ])
  expect(found.map(({ domain, is_competitor }) => [domain, is_competitor])).toEqual([
    ['a.example', false],
    ['c.example', false],
  ])
  expect(await rivalsOf(await signedIn(app.ctx, 'paid'))).toEqual([])
  const refused = await app.call('GET', '/search/rivals?domain=not%20one', { token: person.token })
  expect(refused.status).toBe(400)
})
