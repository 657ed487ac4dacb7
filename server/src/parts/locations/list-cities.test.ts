import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Place } from '#contract/locations/endpoints.ts'
import { LOCATIONS } from '#sandbox/dataforseo/locations/location-lists.ts'
import { days, hours } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearFaults())

type Cities = { data: Place[]; pagination: { current_page: number; last_page: number; total: number } }

async function list(path: string): Promise<Cities> {
  const reply = await app.call('GET', `/serp/list-cities/${path}`, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as Cities
}

async function listAll(path: string): Promise<Place[]> {
  const first = await list(path)
  const pages = Array.from({ length: first.pagination.last_page }, (_, at) => list(`${path}&page=${at + 1}`))
  return (await Promise.all(pages)).flatMap((page) => page.data)
}

/** The provider's own list below a country. */
const provided = (engine: 'google' | 'bing' | 'yahoo', country: string) =>
  LOCATIONS[engine].inCountry(country).filter((place) => place.location_code_parent !== null)

const fetchesOf = (engine: string, country: string) =>
  app.sandbox.control.calls()[`GET /v3/serp/${engine}/locations/${country}`] ?? 0

describe('GET /serp/list-cities/{country}', () => {
  test.each([
    ['google', 1],
    ['yahoo', 2],
    ['bing', 3],
  ] as const)('gives every place %s has below the country, with its own codes', async (engine, code) => {
    const places = await listAll(`GB?searchEngine=${code}`)
    const expected = provided(engine, 'GB')
    expect(expected.length).toBeGreaterThan(20)
    expect(new Map(places.map((place) => [place.location_code, place.location_name]))).toEqual(
      new Map(expected.map((place) => [place.location_code, place.location_name])),
    )
    expect(places).toHaveLength(expected.length)
    expect(places.some((place) => place.location_code === 2826)).toBe(false)
  })

  test('the engines share no code below the country: the engine asked for decides', async () => {
    const codesOf = async (engine: number) =>
      new Set((await listAll(`IE?searchEngine=${engine}`)).map((place) => place.location_code))
    const [google, yahoo, bing] = [await codesOf(1), await codesOf(2), await codesOf(3)]
    for (const [one, other] of [
      [google, yahoo],
      [google, bing],
      [yahoo, bing],
    ] as const)
      expect(one.intersection(other).size).toBe(0)
    expect(google).toContain(1_007_850)
    expect((await listAll('IE?')).map((place) => place.location_code)).toContain(1_007_850)
  })

  test('takes the country in either case', async () => {
    expect(await list('ie?searchEngine=1')).toEqual(await list('IE?searchEngine=1'))
  })

  test('pages by twenty, without losing or repeating a place, and is empty past the end', async () => {
    const { pagination, data } = await list('US?searchEngine=1&page=1')
    const total = provided('google', 'US').length
    const lastPage = Math.ceil(total / 20)
    expect(pagination).toEqual({ current_page: 1, last_page: lastPage, total })
    expect(data).toHaveLength(20)
    const all = await listAll('US?searchEngine=1')
    expect(new Set(all.map((place) => place.location_code)).size).toBe(total)
    expect((await list(`US?searchEngine=1&page=${lastPage + 1}`)).data).toEqual([])
  })

  test('finds part of a name in any case, names that begin with it first', async () => {
    const { data, pagination } = await list('IE?searchEngine=1&search=dUB')
    const containsText = provided('google', 'IE').filter((place) => place.location_name.toLowerCase().includes('dub'))
    expect(pagination.total).toBe(containsText.length)
    const begins = data.map((place) => place.location_name.toLowerCase().startsWith('dub'))
    expect(begins).toEqual(begins.toSorted((left, right) => Number(right) - Number(left)))
    expect(begins[0]).toBe(true)
  })

  test('reads no wildcard and no quoting in a search', async () => {
    for (const search of ['%', '_', '\\', "'; drop table places; --", '%25', 'no such place'])
      expect(await list(`IE?searchEngine=1&search=${encodeURIComponent(search)}`)).toEqual({
        data: [],
        pagination: { current_page: 1, last_page: 1, total: 0 },
      })
    expect((await list('IE?searchEngine=1&search=%20%20')).pagination.total).toBe(provided('google', 'IE').length)
  })

  test.each([
    ['no country', 'XX', 404, 'row.not-found'],
    ['a country the provider does not serve', 'KP', 404, 'row.not-found'],
    ['three letters', 'IRL', 400, 'input.invalid'],
    ['digits', '12', 400, 'input.invalid'],
    ['no such engine', 'IE?searchEngine=4', 400, 'input.invalid'],
    ['an engine by name', 'IE?searchEngine=google', 400, 'input.invalid'],
    ['page 0', 'IE?page=0', 400, 'input.invalid'],
    ['half a page', 'IE?page=1.5', 400, 'input.invalid'],
    ['a search of 201 characters', `IE?search=${'a'.repeat(201)}`, 400, 'input.invalid'],
  ])('refuses %s', async (_what, path, status, code) => {
    const reply = await app.call('GET', `/serp/list-cities/${path}`, { token: person.token })
    expect(reply).toMatchObject({ status, body: { code, message: expect.any(String) } })
  })

  test('asks for a session, and refuses somebody suspended', async () => {
    expect(await app.call('GET', '/serp/list-cities/IE')).toMatchObject({
      status: 401,
      body: { code: 'session.required' },
    })
    const suspended = await signedIn(app.ctx, 'suspended')
    const reply = await app.call('GET', '/serp/list-cities/IE', { token: suspended.token })
    expect(reply).toMatchObject({ status: 403, body: { code: 'account.suspended' } })
  })
})

describe('the provider is asked', () => {
  test('once a week for each engine and country, however often people ask', async () => {
    await list('FR?searchEngine=1')
    await list('FR?searchEngine=1&search=paris')
    app.clock.advance(days(6))
    await list('FR?searchEngine=1')
    expect(fetchesOf('google', 'fr')).toBe(1)
    await list('FR?searchEngine=3')
    expect([fetchesOf('google', 'fr'), fetchesOf('bing', 'fr')]).toEqual([1, 1])
    person = await signedIn(app.ctx, 'paid')
    app.clock.advance(days(1) + hours(1))
    const again = await list('FR?searchEngine=1')
    expect(fetchesOf('google', 'fr')).toBe(2)
    expect(again.pagination.total).toBe(provided('google', 'FR').length)
  })

  test.each([
    ['answers with an error', { httpStatus: 500 }],
    ['does not take its password', { httpStatus: 401 }],
    ['cuts the connection', { cutConnection: 'before' }],
    ['answers in half', { malformed: true }],
  ] as const)(
    'and %s: 503 with a sentence where nothing was fetched before, and it works once it is back',
    async (_what, fault) => {
      const country = { 500: 'DE', 401: 'ES', before: 'IT', true: 'NL' }[String(Object.values(fault)[0])]
      const path = `/serp/list-cities/${country}?searchEngine=1`
      app.sandbox.control.addFault({ path: '*/locations/*', ...fault })
      const reply = await app.call('GET', path, { token: person.token })
      expect(reply).toMatchObject({
        status: 503,
        body: {
          code: 'provider.unavailable',
          message: 'Search data is temporarily unavailable. Please try again later.',
        },
      })
      app.sandbox.control.clearFaults()
      expect((await app.call('GET', path, { token: person.token })).status).toBe(200)
    },
  )

  test('and is down after the list was fetched once: the old list is still served, however old', async () => {
    const before = await list('PT?searchEngine=1')
    app.clock.advance(days(60))
    person = await signedIn(app.ctx, 'paid')
    app.sandbox.control.addFault({ path: '*/locations/*', httpStatus: 500 })
    expect(await list('PT?searchEngine=1')).toEqual(before)
    expect(fetchesOf('google', 'pt')).toBeGreaterThan(1)
    // Nothing says it is fresh: the next reader fetches again.
    app.sandbox.control.clearFaults()
    const fetches = fetchesOf('google', 'pt')
    await list('PT?searchEngine=1')
    expect(fetchesOf('google', 'pt')).toBe(fetches + 1)
  })

  test('by many at once for a new country, and the places stand there once', async () => {
    const lists = await Promise.all(Array.from({ length: 12 }, () => list('AU?searchEngine=1')))
    for (const cities of lists) expect(cities).toEqual(lists[0])
    expect(lists[0]?.pagination.total).toBe(provided('google', 'AU').length)
  })
})
