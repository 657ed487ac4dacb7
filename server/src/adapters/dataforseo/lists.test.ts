import { describe, expect, test } from 'vitest'
import { json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const rows = (result: unknown[] | null) => json(envelope([answeredTask({ result })]))

describe('ready tasks', () => {
  test('ids with our tags; strangers without one are left out', async () => {
    const server = await startScriptedServer(
      rows([{ id: 'id-1', tag: 'fetch-1' }, { id: 'id-2', tag: null }, { id: 'id-3' }]),
    )
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.organicResults.listReadyTasks()).toEqual([{ tag: 'fetch-1', providerTaskId: 'id-1' }])
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/v3/serp/tasks_ready' })
    expect(calls).toMatchObject([{ path: '/v3/serp/tasks_ready' }])
  })

  test('what the database would not take is cleaned out of ids and tags', async () => {
    const server = await startScriptedServer(rows([{ id: 'id\0-1', tag: 'fetch\ud800-1' }]))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.listReadyTasks()).toEqual([{ tag: 'fetch\ufffd-1', providerTaskId: 'id-1' }])
  })

  test('a row that can’t be read is left out and reported; an id may be derived from an address', async () => {
    const address = '/v3/serp/google/organic/task_get/advanced/id-2'
    const server = await startScriptedServer(
      rows([
        { id: 'id-1', tag: 'fetch-1' },
        null,
        { id: 7, tag: 'fetch-2', endpoint_advanced: address },
        { id: 'id-3', tag: 3 },
      ]),
    )
    const reported: unknown[] = []
    const { provider } = createTestProvider(server.url, { reportOdd: (odd) => reported.push(odd) })
    expect(await provider.organicResults.listReadyTasks()).toEqual([
      { tag: 'fetch-1', providerTaskId: 'id-1' },
      { tag: 'fetch-2', providerTaskId: 'id-2' },
    ])
    expect(reported).toEqual([{ path: '/v3/serp/tasks_ready', fields: ['items', 'tag'], unreadRows: 2 }])
  })

  test('a result that is no list is malformed, not empty', async () => {
    const server = await startScriptedServer(json(envelope([answeredTask({ result: {} })])))
    const { provider } = createTestProvider(server.url)
    expect(await failureOf(provider.organicResults.listReadyTasks())).toMatchObject({ kind: 'malformed' })
  })

  test('null when there are none', async () => {
    const server = await startScriptedServer(rows(null))
    expect(await createTestProvider(server.url).provider.organicResults.listReadyTasks()).toEqual([])
  })

  test('the 21st call of a minute waits, over all engines together', async () => {
    const server = await startScriptedServer(rows(null))
    const { provider, waits } = createTestProvider(server.url)
    for (let call = 0; call < 20; call += 1) await provider.organicResults.listReadyTasks()
    expect(waits).toEqual([])
    await provider.organicResults.listReadyTasks()
    expect(waits).toEqual([60_000])
  })
})

describe('posted tasks', () => {
  const from = new Date('2026-11-20T09:00:00.250Z')
  const to = new Date('2026-11-20T10:00:00.250Z')
  const posted = (id: string, tag: string | null, fields = {}) => ({
    id,
    url: `https://api.dataforseo.com/v3/serp/google/organic/task_get/advanced/${id}`,
    status: '20000',
    metadata: { tag },
    ...fields,
  })

  test('the span is widened to whole seconds, for nothing may be missed', async () => {
    const server = await startScriptedServer(rows(null))
    expect(await createTestProvider(server.url).provider.organicResults.listPostedTasks(from, to)).toEqual({
      posted: [],
      isWhole: true,
    })
    expect(server.received[0]).toMatchObject({ method: 'POST', path: '/v3/serp/id_list' })
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        datetime_from: '2026-11-20 09:00:00 +00:00',
        datetime_to: '2026-11-20 10:00:01 +00:00',
        limit: 1000,
        offset: 0,
        sort: 'asc',
        include_metadata: true,
      },
    ])
  })

  test('live fetches, refused tasks and strangers are left out; a status in words is not', async () => {
    const server = await startScriptedServer(
      rows([
        posted('id-1', 'fetch-1'),
        posted('id-2', 'fetch-2', { url: 'v3/serp/google/organic/live/advanced' }),
        posted('id-3', 'fetch-3', { url: ['v3', 'serp', 'google', 'organic', 'live', 'advanced'] }),
        posted('id-4', 'fetch-4', { status: 40210 }),
        posted('id-5', 'fetch-5', { status: 'in progress' }),
        posted('id-6', 'fetch-6', { status: null, url: null }),
        posted('id-7', 'fetch-7', { status: '40101' }),
        posted('id-8', null),
        posted('id-9', null, { metadata: null }),
      ]),
    )
    const found = await createTestProvider(server.url).provider.organicResults.listPostedTasks(from, to)
    expect(found.posted.map((reference) => reference.tag)).toEqual(['fetch-1', 'fetch-5', 'fetch-6', 'fetch-7'])
  })

  test('what the database would not take is cleaned out of ids and tags', async () => {
    const server = await startScriptedServer(rows([posted('id\0-1', 'fetch\0-1')]))
    const found = await createTestProvider(server.url).provider.organicResults.listPostedTasks(from, to)
    expect(found.posted).toEqual([{ tag: 'fetch-1', providerTaskId: 'id-1' }])
  })

  test.each([
    ['without a tag', { tag: null }],
    ['not there', null],
    ['a list', ['fetch-2']],
    ['a tag that is a number', { tag: 7 }],
  ])('a task whose metadata is %s: it isn’t ours, or the list isn’t whole', async (_what, metadata) => {
    const server = await startScriptedServer(rows([posted('id-1', 'fetch-1'), posted('id-2', null, { metadata })]))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.listPostedTasks(from, to)).toEqual({
      posted: [{ tag: 'fetch-1', providerTaskId: 'id-1' }],
      isWhole: metadata !== null && 'tag' in metadata && metadata.tag === null,
    })
  })

  test('an id that cannot be read is in the address; without one the tag stays unknown', async () => {
    const nameless = posted('id-3', 'fetch-3', { id: null, url: 'v3/serp/google/organic/task_post' })
    const server = await startScriptedServer(rows([posted('id-2', 'fetch-2', { id: 7 }), nameless]))
    const { provider } = createTestProvider(server.url)
    expect(await provider.organicResults.listPostedTasks(from, to)).toEqual({
      posted: [{ tag: 'fetch-2', providerTaskId: 'id-2' }],
      isWhole: false,
    })
  })

  test('a full page with a row that can’t be read is followed by the next page', async () => {
    const full = Array.from({ length: 1000 }, (_, at) => (at === 7 ? 'x' : posted(`id-${at}`, `fetch-${at}`)))
    const server = await startScriptedServer(rows(full), rows([posted('id-1000', 'fetch-1000')]))
    const { provider } = createTestProvider(server.url)
    const found = await provider.organicResults.listPostedTasks(from, to)
    expect([found.posted.length, found.isWhole]).toEqual([1000, false])
  })

  test('reads on until a page is not full', async () => {
    const full = Array.from({ length: 1000 }, (_, index) => posted(`id-${index}`, `fetch-${index}`))
    const server = await startScriptedServer(rows(full), rows([posted('id-1000', 'fetch-1000')]))
    const found = await createTestProvider(server.url).provider.organicResults.listPostedTasks(from, to)
    expect(found.posted).toHaveLength(1001)
    expect(found.isWhole).toBe(true)
    expect(server.received.map((call) => JSON.parse(call.text)[0].offset)).toEqual([0, 1000])
  })
})

describe('places and languages', () => {
  test("an engine's places in a country", async () => {
    const server = await startScriptedServer(
      rows([
        {
          location_code: 2372,
          location_name: 'Ireland',
          location_code_parent: null,
          country_iso_code: 'IE',
          location_type: 'Country',
        },
        { location_code: 1, location_name: 'Dublin,County Dublin,Ireland', location_code_parent: 2372 },
      ]),
    )
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.locations.listPlaces('bing', 'IE')).toEqual([
      { locationCode: 2372, locationName: 'Ireland', parentCode: null, countryIsoCode: 'IE', locationType: 'Country' },
      {
        locationCode: 1,
        locationName: 'Dublin,County Dublin,Ireland',
        parentCode: 2372,
        countryIsoCode: 'IE',
        locationType: '',
      },
    ])
    expect(server.received[0]?.path).toBe('/v3/serp/bing/locations/ie')
    expect(calls[0]?.path).toBe('/v3/serp/bing/locations')
  })

  test('what the database would not take is cleaned out of names', async () => {
    const place = { location_code: 1, location_name: 'Dub\0lin\udc00', country_iso_code: 'IE', location_type: 'Ci\0ty' }
    const { provider } = createTestProvider((await startScriptedServer(rows([place]))).url)
    expect(await provider.locations.listPlaces('bing', 'IE')).toMatchObject([
      { locationName: 'Dublin\ufffd', locationType: 'City' },
    ])
    const language = { language_name: 'I\0rish', language_code: 'g\0a' }
    const { provider: other } = createTestProvider((await startScriptedServer(rows([language]))).url)
    expect(await other.locations.listLanguages('bing')).toEqual([{ languageCode: 'ga', languageName: 'Irish' }])
  })

  test("an engine's countries: ours alone, read off the whole list, each once", async () => {
    const place = (location_code: unknown) => ({ location_code, location_name: 'Somewhere' })
    const server = await startScriptedServer(
      rows([place(2372), place(1_007_850), place(2999), place(2826), place(2372), place(null), null, 'x']),
    )
    const { provider, calls } = createTestProvider(server.url)
    expect(await provider.locations.listCountries('bing')).toEqual([2372, 2826])
    expect(server.received[0]).toMatchObject({ method: 'GET', path: '/v3/serp/bing/locations' })
    expect(calls).toMatchObject([{ path: '/v3/serp/bing/locations', costUsd: 0 }])
  })

  test.each([
    ['nothing', null],
    ['no row', []],
    ['no country', [{ location_code: 1_007_850 }]],
    ['other words', [{ code: 2372 }]],
  ])('a whole list with %s is malformed: no engine is without countries', async (_what, result) => {
    const server = await startScriptedServer(rows(result))
    expect((await failureOf(createTestProvider(server.url).provider.locations.listCountries('yahoo'))).kind).toBe(
      'malformed',
    )
  })

  test.each(['', 'irl', '../x', 'i1'])('"%s" is no country and not sent', async (country) => {
    const server = await startScriptedServer(rows(null))
    expect(
      (await failureOf(createTestProvider(server.url).provider.locations.listPlaces('google', country))).kind,
    ).toBe('bug')
    expect(server.received).toEqual([])
  })

  test('languages', async () => {
    const server = await startScriptedServer(rows([{ language_name: 'Irish', language_code: 'ga' }]))
    const { provider } = createTestProvider(server.url)
    expect(await provider.locations.listLanguages('yahoo')).toEqual([{ languageCode: 'ga', languageName: 'Irish' }])
    expect(server.received[0]?.path).toBe('/v3/serp/yahoo/languages')
  })

  test('a row that can’t be read is left out and reported; an odd field costs only that field', async () => {
    const place = { location_code: 1, location_name: 'Dublin', location_code_parent: 2372, location_type: 'City' }
    const given = [place, { ...place, location_code: '2' }, { ...place, location_code: 3, location_code_parent: 'x' }]
    const server = await startScriptedServer(rows(given))
    const reported: unknown[] = []
    const { provider } = createTestProvider(server.url, { reportOdd: (odd) => reported.push(odd) })
    expect(await provider.locations.listPlaces('bing', 'IE')).toMatchObject([
      { locationCode: 1, parentCode: 2372 },
      { locationCode: 3, parentCode: null },
    ])
    expect(reported).toEqual([
      { path: '/v3/serp/bing/locations', fields: ['location_code', 'location_code_parent'], unreadRows: 1 },
    ])
  })

  test('a list of which no row can be read is malformed, not empty', async () => {
    const server = await startScriptedServer(rows([{ language_name: 'Irish' }]))
    expect(await failureOf(createTestProvider(server.url).provider.locations.listLanguages('yahoo'))).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('language_code'),
    })
  })

  test('a refusal of the one task is thrown', async () => {
    const server = await startScriptedServer(json(envelope([answeredTask({ status_code: 40501 })])))
    expect(await failureOf(createTestProvider(server.url).provider.locations.listPlaces('google', 'xx'))).toMatchObject(
      {
        kind: 'request',
        code: 40501,
      },
    )
  })
})

describe('balance', () => {
  test.each([
    ['no money', [{ login: 'someone' }]],
    ['a balance as text', [{ money: { balance: '48' } }]],
    ['no account', []],
  ])('an answer with %s is malformed', async (_what, result) => {
    const server = await startScriptedServer(rows(result))
    expect((await failureOf(createTestProvider(server.url).provider.providerAccount.readBalance())).kind).toBe(
      'malformed',
    )
  })

  test('wrong credentials are reported as such', async () => {
    const server = await startScriptedServer(json(refusal(40100), 401, { 'WWW-Authenticate': 'Basic' }))
    expect((await failureOf(createTestProvider(server.url).provider.providerAccount.readBalance())).kind).toBe('auth')
  })
})
