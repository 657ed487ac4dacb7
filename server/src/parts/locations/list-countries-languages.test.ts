import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { LANGUAGES } from '#sandbox/dataforseo/locations/languages.ts'
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

type Row = { location_code?: number; language_code?: string }

async function list(path: string): Promise<Row[]> {
  const reply = await app.call('GET', `/serp/${path}`, { token: person.token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: Row[] }).data
}

const fetchesOf = (engine: string, part: 'locations' | 'languages') =>
  app.sandbox.control.calls()[`GET /v3/serp/${engine}/${part}`] ?? 0

const engines = [
  ['google', 1],
  ['yahoo', 2],
  ['bing', 3],
] as const

describe('GET /serp/list-countries', () => {
  test('gives Google’s countries without asking anybody, and Google where no engine is named', async () => {
    expect(await list('list-countries?searchEngine=1')).toEqual(countries)
    expect(await list('list-countries')).toEqual(countries)
    expect(await list('list-countries?searchEngine=')).toEqual(countries)
    expect(fetchesOf('google', 'locations')).toBe(0)
  })

  test.each(engines.slice(1))('gives the countries of %s, named and ordered as ours', async (engine, code) => {
    const offered = await list(`list-countries?searchEngine=${code}`)
    expect(offered).toEqual(
      countries.filter((country) => LOCATIONS[engine].byCode(country.location_code) !== undefined),
    )
    expect(offered.length).toBeGreaterThan(20)
    expect(offered.length).toBeLessThan(countries.length)
  })

  test('differs between the engines', async () => {
    const [yahoo, bing] = [await list('list-countries?searchEngine=2'), await list('list-countries?searchEngine=3')]
    const malta = expect.objectContaining({ country_iso_code: 'MT', location_code: 2470 })
    expect(bing).toContainEqual(malta)
    expect(yahoo).not.toContainEqual(malta)
  })

  test('lets every country it gives be looked into', async () => {
    for (const [engine, code] of engines.slice(1))
      for (const country of ['IE', 'US']) {
        const offered = await list(`list-countries?searchEngine=${code}`)
        expect(offered, engine).toContainEqual(expect.objectContaining({ country_iso_code: country }))
        expect((await list(`list-cities/${country}?searchEngine=${code}`)).length, engine).toBeGreaterThan(0)
      }
  })
})

describe('GET /serp/list-languages', () => {
  test.each(engines)('gives the languages of %s that are ours, named and ordered as ours', async (engine, code) => {
    const codes = new Set(LANGUAGES[engine].map((language) => language.language_code))
    const offered = await list(`list-languages?searchEngine=${code}`)
    expect(offered).toEqual(languages.filter((language) => codes.has(language.language_code)))
    expect(offered).toContainEqual({ language_code: 'en', language_name: 'English' })
  })

  test('differs between the engines, and is Google’s where none is named', async () => {
    const offered = new Map<number, Row[]>()
    for (const [, code] of engines) offered.set(code, await list(`list-languages?searchEngine=${code}`))
    const [google = 0, yahoo = 0, bing = 0] = [...offered.values()].map((rows) => rows.length)
    expect(google).toBeGreaterThan(bing)
    expect(bing).toBeGreaterThan(yahoo)
    expect(await list('list-languages')).toEqual(offered.get(1))
  })
})

describe('GET /domain/list-keyword-markets', () => {
  const path = '/domain/list-keyword-markets'
  const markets = async () => {
    const { status, body } = await app.call('GET', path, { token: person.token })
    expect(status).toBe(200)
    return (body as { data: { location_code: number; language_codes: string[] }[] }).data
  }

  test('gives countries with keyword data, each with its languages, asked for once a week', async () => {
    const offered = await markets()
    expect(offered).toContainEqual({ location_code: 2372, language_codes: ['en'] })
    const known = new Set(countries.map(({ location_code }) => location_code))
    expect(
      offered.every(({ location_code, language_codes }) => known.has(location_code) && language_codes.length > 0),
    ).toBe(true)
    expect(await markets()).toEqual(offered)
    expect(app.sandbox.control.calls()['GET /v3/dataforseo_labs/locations_and_languages']).toBe(1)
  })

  test('asks for a session', async () => {
    expect(await app.call('GET', path)).toMatchObject({ status: 401, body: { code: 'session.required' } })
  })
})

describe.each(['list-countries', 'list-languages'])('%s', (path) => {
  test.each(['searchEngine=4', 'searchEngine=google', 'searchEngine=%20'])('refuses %s', async (query) => {
    const reply = await app.call('GET', `/serp/${path}?${query}`, { token: person.token })
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid', message: expect.any(String) } })
  })

  test('asks for a session, and refuses somebody suspended', async () => {
    expect(await app.call('GET', `/serp/${path}`)).toMatchObject({ status: 401, body: { code: 'session.required' } })
    const { token } = await signedIn(app.ctx, 'suspended')
    expect(await app.call('GET', `/serp/${path}`, { token })).toMatchObject({ status: 403 })
  })
})

describe.each([
  ['list-countries', 'locations'],
  ['list-languages', 'languages'],
] as const)('for %s the provider is asked', (path, part) => {
  test('once a week for an engine, however many ask at once', async () => {
    app.clock.advance(days(8))
    person = await signedIn(app.ctx, 'paid')
    const before = fetchesOf('bing', part)
    const lists = await Promise.all(Array.from({ length: 12 }, () => list(`${path}?searchEngine=3`)))
    for (const offered of lists) expect(offered).toEqual(lists[0])
    app.clock.advance(days(6))
    await list(`${path}?searchEngine=3`)
    expect(fetchesOf('bing', part)).toBe(before + 1)
    app.clock.advance(days(1) + hours(1))
    person = await signedIn(app.ctx, 'paid')
    expect(await list(`${path}?searchEngine=3`)).toEqual(lists[0])
    expect(fetchesOf('bing', part)).toBe(before + 2)
  })

  test.each([{ httpStatus: 500 }, { httpStatus: 401 }, { cutConnection: 'before' }, { malformed: true }] as const)(
    'and fails (%o): the old list is served, however old, and fetched anew once it is back',
    async (fault) => {
      const old = await list(`${path}?searchEngine=2`)
      app.clock.advance(days(60))
      person = await signedIn(app.ctx, 'paid')
      app.sandbox.control.addFault({ path: `*/${part}`, ...fault })
      expect(await list(`${path}?searchEngine=2`)).toEqual(old)
      app.sandbox.control.clearFaults()
      const fetches = fetchesOf('yahoo', part)
      expect(await list(`${path}?searchEngine=2`)).toEqual(old)
      expect(fetchesOf('yahoo', part)).toBe(fetches + 1)
    },
  )

  test('and is down before anything was fetched: 503 with a sentence, and it works once it is back', async () => {
    const fresh = await createTestApp({ hasInlineJobs: true })
    try {
      const { token } = await signedIn(fresh.ctx, 'paid')
      fresh.sandbox.control.addFault({ path: '*', cutConnection: 'before' })
      expect(await fresh.call('GET', `/serp/${path}?searchEngine=2`, { token })).toMatchObject({
        status: 503,
        body: {
          code: 'provider.unavailable',
          message: 'Search data is temporarily unavailable. Please try again later.',
        },
      })
      fresh.sandbox.control.clearFaults()
      expect((await fresh.call('GET', `/serp/${path}?searchEngine=2`, { token })).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })
})
