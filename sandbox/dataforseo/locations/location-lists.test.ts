import { describe, expect, it } from 'vitest'
import { ENGINES } from '#sandbox/dataforseo/serp/engines.ts'
import { onlyTask, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'
import { LANGUAGES } from './languages.ts'
import { LOCATIONS } from './location-lists.ts'

describe('places', () => {
  it('have Google’s codes where we know them', () => {
    const google = LOCATIONS.google
    const known = {
      Ireland: 2372,
      'United Kingdom': 2826,
      'United States': 2840,
      Germany: 2276,
      France: 2250,
      Australia: 2036,
      Canada: 2124,
    }
    for (const [name, code] of Object.entries(known)) expect(google.byName(name)?.location_code).toBe(code)
    const towns = {
      Dublin: 1007850,
      Cork: 1007835,
      Galway: 1007864,
      Limerick: 1007880,
      Waterford: 1007901,
      Kilkenny: 1007872,
    }
    for (const [town, code] of Object.entries(towns)) {
      expect(google.byCode(code)?.location_name).toBe(`${town},County ${town},Ireland`)
    }
  })

  it('cover the world at Google and less at the others, under codes of their own', () => {
    const countries = ENGINES.map(
      (engine) =>
        LOCATIONS[engine].all.filter(
          (place) => place.location_type === 'Country' && place.location_code_parent === null,
        ).length,
    )
    expect(countries[0]).toBeGreaterThan(200)
    expect(countries[1]).toBeLessThan(60)
    expect(countries[2]).toBeLessThan(countries[0] ?? 0)
    for (const engine of ['yahoo', 'bing'] as const) {
      for (const place of LOCATIONS[engine].all.filter((candidate) => candidate.location_code_parent !== null)) {
        expect(LOCATIONS.google.byCode(place.location_code)).toBeUndefined()
      }
    }
  })

  it('form a tree whose codes and names are unique', () => {
    for (const engine of ENGINES) {
      const list = LOCATIONS[engine]
      expect(new Set(list.all.map((place) => place.location_code)).size).toBe(list.all.length)
      for (const place of list.all) {
        if (place.location_code_parent === null) continue
        const parent = list.byCode(place.location_code_parent)
        expect(place.location_name.endsWith(`,${parent?.location_name}`)).toBe(true)
        expect(parent?.country_iso_code).toBe(place.country_iso_code)
      }
    }
  })

  it('are served whole, by country, and refused for a country that is not there', async () => {
    const sandbox = await startTestSandbox()
    const all = onlyTask(await sandbox.get('/v3/serp/google/locations'))
    expect(all).toMatchObject({
      status_code: 20000,
      result_count: LOCATIONS.google.all.length,
      data: { api: 'serp', function: 'locations', se: 'google' },
    })
    const irish = onlyTask(await sandbox.get('/v3/serp/google/locations/ie')).result ?? []
    expect(irish[0]).toEqual({
      location_code: 2372,
      location_name: 'Ireland',
      location_code_parent: null,
      country_iso_code: 'IE',
      location_type: 'Country',
    })
    expect(irish.length).toBeGreaterThan(50)
    expect(onlyTask(await sandbox.get('/v3/serp/yahoo/locations/mt')).status_code).toBe(40501)
    expect(onlyTask(await sandbox.get('/v3/serp/google/locations/mt')).result_count).toBe(2)
  })
})

describe('languages', () => {
  it('are about a hundred at Google and fewer at Bing and Yahoo', async () => {
    expect(LANGUAGES.google.length).toBeGreaterThan(95)
    expect(LANGUAGES.bing.length).toBeLessThan(LANGUAGES.google.length)
    expect(LANGUAGES.yahoo.length).toBeLessThan(LANGUAGES.bing.length)
    const sandbox = await startTestSandbox()
    const rows = onlyTask(await sandbox.get('/v3/serp/google/languages')).result
    expect(rows).toContainEqual({ language_name: 'Hebrew', language_code: 'iw' })
  })
})
