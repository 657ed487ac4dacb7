import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { capturedExamples, describeCapturedExamples } from '#server/testing/captured-examples.ts'
import { connect } from './testing/connect.ts'
import { cut, json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const ireland = { countryCode: 2372, languageCode: 'en' }

const item = (keyword: string, fields: object = {}) => ({
  keyword,
  keyword_info: { search_volume: 12100, cpc: 5.12, monthly_searches: [{ year: 2026, month: 7, search_volume: 9900 }] },
  keyword_properties: { keyword_difficulty: 71 },
  serp_info: null,
  ...fields,
})
const answerWith = (items: unknown, cost = 0.01212) =>
  json(envelope([answeredTask({ cost, result: [{ se_type: 'google', items_count: 1, items }] })], { cost }))

describe('looking up keywords', () => {
  test('one call for volume, difficulty and price of a click, and what it cost', async () => {
    const { server, provider, calls } = await connect(answerWith([item('car insurance')]))
    expect((await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['car insurance', 'zzqx'])).figures).toEqual([
      {
        keyword: 'car insurance',
        searchVolume: 12100,
        difficulty: 71,
        cpcUsd: 5.12,
        monthlySearches: [{ year: 2026, month: 7, searches: 9900 }],
        intent: null,
        competition: null,
        lowBidUsd: null,
        highBidUsd: null,
      },
    ])
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/dataforseo_labs/google/keyword_overview/live' },
    ])
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      { keywords: ['car insurance', 'zzqx'], location_code: 2372, language_code: 'en' },
    ])
    expect(calls).toMatchObject([
      { method: 'POST', path: '/v3/dataforseo_labs/google/keyword_overview/live', costUsd: 0.01212, statusCode: 20000 },
    ])
  })

  test('intent, competition and bids come along, and are no reason to lose the rest', async () => {
    const info = { search_volume: 90, competition: 0.42, low_top_of_page_bid: 0.61, high_top_of_page_bid: 2.1 }
    const { provider } = await connect(
      answerWith([
        { keyword: 'whole', keyword_info: info, search_intent_info: { main_intent: 'commercial' } },
        {
          keyword: 'odd',
          keyword_info: { ...info, competition: 'LOW', low_top_of_page_bid: -1 },
          search_intent_info: { main_intent: 'curious' },
        },
      ]),
    )
    expect((await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['whole', 'odd'])).figures).toMatchObject([
      { searchVolume: 90, intent: 'commercial', competition: 0.42, lowBidUsd: 0.61, highBidUsd: 2.1 },
      { searchVolume: 90, intent: null, competition: null, lowBidUsd: null, highBidUsd: 2.1 },
    ])
  })

  test.each<[string, object, string, object]>([
    ['a volume in words', { search_volume: 'many' }, 'keyword_info.search_volume', { searchVolume: null }],
    ['half a search', { search_volume: 10.5 }, 'keyword_info.search_volume', { searchVolume: null }],
    ['fewer searches than none', { search_volume: -1 }, 'keyword_info.search_volume', { searchVolume: null }],
    ['a volume beyond the world', { search_volume: 3e9 }, 'keyword_info.search_volume', { searchVolume: null }],
    ['a price in quotes', { cpc: '5.12' }, 'keyword_info.cpc', { cpcUsd: null }],
    ['a bid below zero', { low_top_of_page_bid: -1 }, 'keyword_info.low_top_of_page_bid', { lowBidUsd: null }],
    ['months that are no list', { monthly_searches: 'many' }, 'keyword_info.monthly_searches', { monthlySearches: [] }],
    [
      'a month that does not exist',
      {
        monthly_searches: [
          { year: 2026, month: 13, search_volume: 1 },
          { year: 2026, month: 6, search_volume: 8 },
        ],
      },
      'keyword_info.monthly_searches',
      { monthlySearches: [{ year: 2026, month: 6, searches: 8 }] },
    ],
  ])('%s costs only that figure of one of 700 keywords, and is named', async (_what, info, name, expected) => {
    const words = Array.from({ length: 700 }, (_, at) => `word ${at}`)
    const whole = words.map((word) => item(word))
    const { provider } = await connect(answerWith(whole))
    const before = await provider.keywordMetrics.fetchKeywordMetrics(ireland, words)
    const odd = whole.map((one, at) => (at === 350 ? { ...one, keyword_info: { ...one.keyword_info, ...info } } : one))
    const { provider: other } = await connect(answerWith(odd))
    expect(await other.keywordMetrics.fetchKeywordMetrics(ireland, words)).toEqual({
      figures: before.figures.map((one, at) => (at === 350 ? { ...one, ...expected } : one)),
      unreadRows: 0,
      oddFields: [name],
    })
  })

  test('a difficulty of 101 or of 1.5 is unknown', async () => {
    const properties = [101, 1.5].map((keyword_difficulty) => ({ keyword_properties: { keyword_difficulty } }))
    const { provider } = await connect(answerWith(properties.map((given, at) => item(`word ${at}`, given))))
    const { figures, oddFields } = await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['word 0', 'word 1'])
    expect(figures.map(({ difficulty, searchVolume }) => [difficulty, searchVolume])).toEqual([
      [null, 12100],
      [null, 12100],
    ])
    expect(oddFields).toEqual(['keyword_properties.keyword_difficulty'])
  })

  test.each([null, {}, item('', {}), { ...item('x'), keyword: 7 }, 'kettle', []])(
    'a row without a keyword (%j) is left out and counted; the others stay',
    async (row) => {
      const { provider } = await connect(answerWith([item('kettle'), row, item('pan')]))
      const { figures, unreadRows, oddFields } = await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['kettle'])
      expect(figures.map(({ keyword }) => keyword)).toEqual(['kettle', 'pan'])
      expect([unreadRows, oddFields.length]).toEqual([1, 1])
    },
  )

  test('of years of months the twelve newest are kept', async () => {
    const months = Array.from({ length: 30 }, (_, at) => ({
      year: 2024 + Math.floor(at / 12),
      month: (at % 12) + 1,
      search_volume: at,
    }))
    const { provider } = await connect(answerWith([item('seasons', { keyword_info: { monthly_searches: months } })]))
    const {
      figures: [figures],
    } = await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['seasons'])
    expect(figures?.monthlySearches.map(({ searches }) => searches)).toEqual(
      Array.from({ length: 12 }, (_, at) => 29 - at),
    )
  })

  test('what is missing or null is null', async () => {
    const { provider } = await connect(
      answerWith([
        { keyword: 'bare' },
        item('nulls', {
          keyword_info: { search_volume: null, cpc: null, monthly_searches: null },
          keyword_properties: { keyword_difficulty: null },
        }),
        item('gap', { keyword_info: { monthly_searches: [{ year: 2026, month: 1, search_volume: null }] } }),
      ]),
    )
    const beside = { intent: null, competition: null, lowBidUsd: null, highBidUsd: null }
    const nothing = { searchVolume: null, difficulty: null, cpcUsd: null, monthlySearches: [], ...beside }
    expect((await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['bare', 'nulls', 'gap'])).figures).toEqual([
      { keyword: 'bare', ...nothing },
      { keyword: 'nulls', ...nothing },
      { keyword: 'gap', ...nothing, difficulty: 71 },
    ])
  })

  test.each([
    ['items null', answerWith(null)],
    ['no items', answerWith([])],
    ['40102 for the task', json(envelope([answeredTask({ status_code: 40102, result: null })]))],
    ['40102 for the call', json(refusal(40102))],
  ])('%s means that none is known', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect((await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['zzqx'])).figures).toEqual([])
  })

  test.each([
    ['no result', json(envelope([answeredTask({ result: null })]))],
    ['an empty result', json(envelope([answeredTask({ result: [] })]))],
    ['a pending task', json(envelope([answeredTask({ status_code: 40602 })]))],
    ['no task', json(envelope([]))],
    ['a row without its keyword', answerWith([{ keyword_info: null }])],
    ['rows that are no list', answerWith('none')],
  ])('%s is malformed, and never read as "not known"', async (_what, reply) => {
    const { provider, calls } = await connect(reply)
    expect(await failureOf(provider.keywordMetrics.fetchKeywordMetrics(ireland, ['kettle']))).toMatchObject({
      kind: 'malformed',
    })
    expect(calls).toHaveLength(1)
  })

  test.each([
    { code: 40501, kind: 'request' },
    { code: 40101, kind: 'engine' },
    { code: 40202, kind: 'throttle' },
    { code: 40209, kind: 'throttle' },
    { code: 40210, kind: 'money' },
    { code: 50000, kind: 'provider' },
    { code: 50401, kind: 'timeout' },
    { code: 40506, kind: 'bug' },
  ])('$code is $kind, reported for the task or for the call, and nothing is bought twice', async ({ code, kind }) => {
    const { server, provider, calls } = await connect(
      json(envelope([answeredTask({ status_code: code, cost: 0.012 })], { cost: 0.012 })),
      json(refusal(code)),
    )
    expect(await failureOf(provider.keywordMetrics.fetchKeywordMetrics(ireland, ['kettle']))).toMatchObject({
      kind,
      code,
    })
    expect(await failureOf(provider.keywordMetrics.fetchKeywordMetrics(ireland, ['kettle']))).toMatchObject({
      kind,
      code,
    })
    expect(server.received).toHaveLength(2)
    expect(calls.map((call) => call.costUsd)).toEqual([0.012, 0])
  })

  test('a cut connection is not repeated: the call may have been billed', async () => {
    const { server, provider } = await connect(cut)
    expect(await failureOf(provider.keywordMetrics.fetchKeywordMetrics(ireland, ['kettle']))).toMatchObject({
      kind: 'cut',
    })
    expect(server.received).toHaveLength(1)
  })

  test('more than the provider takes is our own mistake, and none is no call', async () => {
    const { server, provider } = await connect(answerWith([]))
    const many = Array.from({ length: 701 }, (_, at) => `word ${at}`)
    expect(await failureOf(provider.keywordMetrics.fetchKeywordMetrics(ireland, many))).toMatchObject({ kind: 'bug' })
    expect((await provider.keywordMetrics.fetchKeywordMetrics(ireland, [])).figures).toEqual([])
    expect(server.received).toEqual([])
  })

  test('25 calls at once and no more', async () => {
    let waiting: (() => void)[] = []
    let most = 0
    const { server, provider } = await connect((response, call) => {
      waiting.push(() => answerWith([])(response, call))
      most = Math.max(most, waiting.length)
    })
    const all = Promise.all(
      Array.from({ length: 60 }, (_, at) => provider.keywordMetrics.fetchKeywordMetrics(ireland, [`word ${at}`])),
    )
    const expected = [25, 50, 60]
    for (const received of expected) {
      while (server.received.length < received) await new Promise(setImmediate)
      const answered = waiting
      waiting = []
      for (const answer of answered) answer()
    }
    await all
    expect(most).toBe(25)
  })
})

describe('markets', () => {
  const path = '/v3/dataforseo_labs/locations_and_languages'
  const row = (code: number, languages: unknown) => ({ location_code: code, available_languages: languages })

  test('each country with each of its languages at Google', async () => {
    const languages = [
      { language_code: 'en', language_name: 'English', available_sources: ['google', 'bing'] },
      { language_code: 'ga', language_name: 'Irish', available_sources: ['bing'] },
      { language_code: 'fr', language_name: 'French' },
    ]
    const { server, provider } = await connect(json(envelope([answeredTask({ result: [row(2372, languages)] })])))
    expect(await provider.keywordMetrics.listKeywordMarkets()).toEqual([
      ireland,
      { countryCode: 2372, languageCode: 'fr' },
    ])
    expect(server.received).toMatchObject([{ method: 'GET', path }])
  })

  test('an odd value costs a language or a country, and is reported', async () => {
    const result = [
      row('IE' as never, [{ language_code: 'en' }]),
      row(2372, [{ language_code: 7 }, { language_code: 'en' }, null]),
    ]
    const server = await startScriptedServer(json(envelope([answeredTask({ result })])))
    const reported: unknown[] = []
    const { provider } = createTestProvider(server.url, { reportOdd: (odd) => reported.push(odd) })
    expect(await provider.keywordMetrics.listKeywordMarkets()).toEqual([ireland])
    expect(reported).toEqual([{ path, fields: ['available_languages', 'location_code'], unreadRows: 1 }])
  })

  test.each([
    ['none', []],
    ['no language at all', [row(2372, [])]],
    ['one without its languages', [row(2372, null)]],
  ])('%s is malformed', async (_what, result) => {
    const { provider } = await connect(json(envelope([answeredTask({ result })])))
    expect(await failureOf(provider.keywordMetrics.listKeywordMarkets())).toMatchObject({ kind: 'malformed' })
  })
})

describeCapturedExamples('keyword figures', () => {
  test('an answer as the vendor writes it', async () => {
    const file = 'labs-google-keyword_overview-live.synthetic.json'
    const published = JSON.parse(readFileSync(join(capturedExamples, file), 'utf8'))
    const { provider, calls } = await connect(json(published))
    const {
      figures: [figures, ...others],
      oddFields,
    } = await provider.keywordMetrics.fetchKeywordMetrics(ireland, ['1000 keywords'])
    expect(oddFields).toEqual([])
    expect(others).toEqual([])
    expect(figures).toMatchObject({ keyword: '1000 keywords', searchVolume: 90, difficulty: 39, cpcUsd: null })
    expect(figures?.monthlySearches).toHaveLength(12)
    expect(figures?.monthlySearches[0]).toEqual({ year: 2024, month: 7, searches: 50 })
    expect(calls).toMatchObject([{ costUsd: published.cost }])
  })
})
