import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const question = {
  domainUrl: 'kestrelroast.example',
  competitors: ['beanharbour.example', 'morningpress.example'],
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
}

async function checked(person: Person, body: object): Promise<SerpCheck> {
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, ...body } })
  expect(reply.status).toBe(202)
  await app.workOff()
  const { id } = (reply.body as { data: { id: number } }).data
  const shown = await app.call('GET', `/serp/show-serp/${id}`, { token: person.token })
  return (shown.body as { data: SerpCheck }).data
}

type Shown = { keyword: string; domains: string[]; depth: number; snapshot: object; page: SerpSnapshot | null }
const ask = (person: Person, path: string) =>
  app.call('GET', `/serp/show-serp-snapshot/${path}`, { token: person.token })
async function show(person: Person, path: string): Promise<Shown> {
  const reply = await ask(person, path)
  expect(reply.status).toBe(200)
  return (reply.body as { data: Shown }).data
}

describe('GET /serp/show-serp-snapshot/{id}/{item}', () => {
  test('shows every organic result as deep as was asked, with whose it is', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const check = await checked(person, { keywords: ['coffee beans', 'espresso machine', 'pour over'], depth: 50 })
    let marked = 0
    for (const item of check.items) {
      const { keyword, page, domains, snapshot } = await show(person, `${check.id}/${item.id}`)
      expect(keyword).toBe(item.keyword)
      expect(domains).toEqual(['kestrelroast.example', ...question.competitors])
      expect(snapshot).toEqual({
        run: 1,
        taken_at: item.taken_at,
        state: item.state,
        rank: item.rank,
        results_read: item.results_read,
        other_page: null,
      })
      expect(page?.organic.length).toBeGreaterThan(10)
      expect(page?.organic.every((result) => result.position <= 50)).toBe(true)
      const firstOf = (owner: string) => page?.organic.find((result) => result.owner === owner)
      expect(firstOf('own')?.position ?? null).toBe(item.rank)
      expect(firstOf('own')?.absolute_position ?? null).toBe(item.rank_absolute)
      expect(firstOf('own')?.url ?? null).toBe(item.url)
      expect(firstOf('competitor1')?.position ?? null).toBe(item.competitor1?.rank)
      expect(firstOf('competitor2')?.position ?? null).toBe(item.competitor2?.rank)
      expect(page?.features).not.toContain('organic')
      marked += page?.organic.filter((result) => result.owner !== null).length ?? 0
    }
    expect(marked).toBeGreaterThan(0)
  })

  test('names the AI Overview with whom it cites, and marks whose they are', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = Array.from({ length: 30 }, (_, at) => `what is coffee ${at}`)
    const check = await checked(person, { keywords })
    const pages = await Promise.all(check.items.map((item) => show(person, `${check.id}/${item.id}`)))
    const loaded = pages.filter(({ page }) => page?.ai_overview === 'loaded')
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.length).toBeLessThan(pages.length)
    for (const { page } of loaded)
      expect(page?.features.find(({ type }) => type === 'ai_overview')?.entries.length).toBeGreaterThan(0)
  })

  test('a deeper page that serves a shallower check is shown only as deep as was paid for', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await checked(person, { keywords: ['deep water'], depth: 100 })
    const check = await checked(person, { keywords: ['deep water'], depth: 10 })
    const { page, depth } = await show(person, `${check.id}/1`)
    expect(depth).toBe(10)
    expect(page?.organic.every((result) => result.position <= 10)).toBe(true)
    expect(page?.results_read).toBe(page?.organic.length)
    const last = page?.organic.at(-1)?.absolute_position ?? 0
    expect(page?.features.every(({ absolute_position }) => (absolute_position ?? 0) <= last)).toBe(true)
  })

  test('once the page is no longer kept it says so, and the rank stays', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const check = await checked(person, { keywords: ['soon forgotten'] })
    await app.ctx.db.execute(sql`delete from serp_snapshots`)
    const { page, snapshot } = await show(person, `${check.id}/1`)
    expect(page).toBeNull()
    expect(snapshot).toMatchObject({ rank: check.items[0]?.rank, taken_at: check.items[0]?.taken_at })
  })

  test('a keyword that failed has no page: 404', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const check = await checked(person, { keywords: ['no page __40501__'] })
    expect((await ask(person, `${check.id}/1`)).status).toBe(404)
  })

  test('another keyword, another run, somebody else’s check: 404, all alike', async () => {
    const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const check = await checked(person, { keywords: ['mine alone'] })
    const missing = { status: 404, body: { code: 'row.not-found', message: 'Not found. It may have been deleted.' } }
    expect(await ask(person, `${check.id}/2`)).toMatchObject(missing)
    expect(await ask(person, `${check.id}/1?run=7`)).toMatchObject(missing)
    expect(await ask(stranger, `${check.id}/1`)).toMatchObject(missing)
  })

  test.each(['0/1', 'x/1', '1/-1', '1/1?run=0', '99999999999/1'])('%s is a 400', async (path) => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await ask(person, path)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })
})
