import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})

afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

const ask = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/serp/check-serp', { token: person.token, body, headers })

type List = { data: SerpCheck[]; pagination: { total: number; total_keywords: number; last_page: number } }

async function list(person: Person, query = ''): Promise<List> {
  const reply = await app.call('GET', `/serp/list-serps${query}`, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as List
}

describe('GET /serp/list-serps', () => {
  test('searches domains and keywords, pages, and counts what it found', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const [domainUrl, keyword] of [
      ['one.example', 'red shoes'],
      ['two.example', 'blue 100% wool'],
      ['three.example', 'green'],
    ])
      await ask(person, { ...question, domainUrl, keywords: [keyword, 'common'] })
    expect((await list(person, '?per_page=2')).pagination).toEqual({
      current_page: 1,
      last_page: 2,
      total: 3,
      total_keywords: 6,
    })
    expect((await list(person, '?per_page=2&page=2')).data.map((check) => check.url)).toEqual(['one.example'])
    expect((await list(person, '?search=TWO')).data.map((check) => check.url)).toEqual(['two.example'])
    expect((await list(person, '?search=100%25%20w')).pagination).toMatchObject({ total: 1, total_keywords: 2 })
    expect((await list(person, '?search=%25')).pagination.total).toBe(1)
    expect((await list(person, '?page=9')).data).toEqual([])
  })

  test('ignores extra blanks, case and the form of accents in a search, and finds a domain as people write it', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await ask(person, { ...question, domainUrl: 'münchen.de', keywords: ['Café  Crème', 'kettle'] })
    for (const search of ['CAFÉ CRÈME', 'café   crème', 'cafe\u0301', 'münchen', 'xn--mnchen-3ya.de', ' kettle '])
      expect((await list(person, `?search=${encodeURIComponent(search)}`)).pagination.total, search).toBe(1)
    for (const search of ['creme', 'kettle kettle', 'caf_'])
      expect((await list(person, `?search=${encodeURIComponent(search)}`)).pagination.total, search).toBe(0)
  })

  test('sorts by date, domain or number of keywords, either way, page by page', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const [domainUrl, count] of [
      ['b.example', 2],
      ['c.example', 1],
      ['a.example', 3],
    ] as const) {
      await ask(person, { ...question, domainUrl, keywords: Array.from({ length: count }, (_, at) => `sorted ${at}`) })
      app.clock.advance(minutes(1))
    }
    const sorted = async (query: string) => {
      const pages = [await list(person, `?per_page=2&${query}`), await list(person, `?per_page=2&page=2&${query}`)]
      return pages.flatMap(({ data }) => data.map((check) => check.url[0])).join('')
    }
    expect(await sorted('')).toBe('acb')
    expect(await sorted('sort=created_at&direction=asc')).toBe('bca')
    expect(await sorted('sort=url&direction=asc')).toBe('abc')
    expect(await sorted('sort=url&direction=desc')).toBe('cba')
    expect(await sorted('sort=keywords_count&direction=asc')).toBe('cba')
  })

  test('counts running checks over all checks, whatever is searched for', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await ask(person, { ...question, keywords: ['still', 'to come'] })
    const running = async (query = '') => ((await list(person, query)) as List & { running: object }).running
    expect(await running('?search=nothing')).toEqual({ checks: 1, keywords_left: 2 })
    await app.workOff()
    expect(await running()).toEqual({ checks: 0, keywords_left: 0 })
  })

  test.each([
    '?page=-1',
    '?page=x',
    '?sort=password',
    '?direction=up',
    '?per_page=0',
    '?per_page=1000',
    `?search=${'x'.repeat(201)}`,
  ])('%s is a 400', async (query) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await app.call('GET', `/serp/list-serps${query}`, { token: person.token })
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('shows nobody else’s checks', async () => {
    const [owner, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await ask(owner, { ...question, keywords: ['mine'] })
    expect((await list(stranger)).pagination).toMatchObject({ total: 0, total_keywords: 0 })
    expect((await list(stranger, '?search=mine')).data).toEqual([])
  })

  test.each([
    ['POST', '/serp/check-serp'],
    ['GET', '/serp/list-serps'],
  ] as const)('%s %s needs a session and its ability', async (method, path) => {
    const powerless = await signedIn(app.ctx, 'powerless')
    const body = method === 'POST' ? { ...question, keywords: ['one'] } : undefined
    expect((await app.call(method, path, { body })).status).toBe(401)
    expect(await app.call(method, path, { body, token: powerless.token })).toMatchObject({
      status: 403,
      body: { code: 'ability.missing' },
    })
  })
})
