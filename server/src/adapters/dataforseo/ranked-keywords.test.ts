import { describe, expect, test } from 'vitest'
import { positionRanges } from '#server/ports/data-provider/ranked-keywords.ts'
import { connect } from './testing/connect.ts'
import { answerWith, metrics, noPositions, request, row } from './testing/ranked-keyword-answers.ts'
import { json } from './testing/scripted-server.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const path = '/v3/dataforseo_labs/google/ranked_keywords/live'

const figuresOf = (figure: 0 | null) => ({
  count: figure,
  traffic: figure,
  trafficCostUsd: figure,
  positions: Object.fromEntries(positionRanges.map((range) => [range, figure])),
})

const nothing = figuresOf(0)

const read = {
  keyword: 'kettle',
  kind: 'organic',
  position: 4,
  absolutePosition: 7,
  url: 'https://shop.test/kettles',
  title: 'Kettles',
  searchVolume: 90,
  difficulty: 39,
  cpcUsd: 0.5,
  intent: 'commercial',
  competition: 0.25,
  featureTypes: ['organic', 'images'],
  traffic: 5.931,
  trafficCostUsd: 2.9655,
  seenAt: new Date('2026-11-19T16:46:17Z'),
}

async function readAnswer(items: unknown, fields: object = {}) {
  const { provider } = await connect(answerWith(items, fields))
  return provider.rankedKeywords.fetchRankedKeywords(request)
}

describe('keywords a domain is found for', () => {
  test('one call for rows and figures of the whole domain, the most visited first, and what it cost', async () => {
    const { server, provider, calls } = await connect(answerWith([row('Kettle')]))
    expect(await provider.rankedKeywords.fetchRankedKeywords({ ...request, offset: 100 })).toEqual({
      totalCount: 4,
      figures: {
        organic: {
          count: 3,
          traffic: 12.5,
          trafficCostUsd: 7.25,
          positions: { ...noPositions, pos_1: 1, pos_4_10: 2 },
        },
        paid: { count: 1, traffic: 12.5, trafficCostUsd: 7.25, positions: { ...noPositions, pos_1: 1, pos_4_10: 2 } },
      },
      keywords: [read],
      unreadRows: 0,
      isLast: true,
      oddFields: [],
    })
    expect(server.received).toMatchObject([{ method: 'POST', path }])
    expect(JSON.parse(server.received[0]?.text ?? '')).toEqual([
      {
        target: 'shop.test',
        location_code: 2372,
        language_code: 'en',
        item_types: ['organic', 'paid', 'featured_snippet'],
        limit: 50,
        offset: 100,
        order_by: [
          'ranked_serp_element.serp_item.etv,desc',
          'keyword_data.keyword,asc',
          'ranked_serp_element.serp_item.type,asc',
        ],
        load_rank_absolute: true,
      },
    ])
    expect(calls).toMatchObject([{ method: 'POST', path, costUsd: 0.01212, statusCode: 20000 }])
  })

  test('what is missing or null is null', async () => {
    const bare = { type: 'paid', rank_group: 1, rank_absolute: 2, url: 'https://shop.test/', etv: 0 }
    const page = await readAnswer([
      { keyword_data: { keyword: 'bare' }, ranked_serp_element: { serp_item: bare } },
      row('kettle', {
        item: { title: null, estimated_paid_traffic_cost: null },
        info: { search_volume: null, cpc: null, competition: null },
        data: { keyword_properties: null, search_intent_info: null },
        element: { serp_item_types: null, last_updated_time: null },
      }),
    ])
    const unknown = {
      title: null,
      searchVolume: null,
      difficulty: null,
      cpcUsd: null,
      intent: null,
      competition: null,
      featureTypes: [],
      trafficCostUsd: null,
      seenAt: null,
    }
    expect(page.keywords).toEqual([
      {
        keyword: 'bare',
        kind: 'paid',
        position: 1,
        absolutePosition: 2,
        url: 'https://shop.test/',
        traffic: 0,
        ...unknown,
      },
      { ...read, ...unknown },
    ])
    expect(page.oddFields).toEqual([])
  })

  test.each<[string, Parameters<typeof row>[1], string, object]>([
    ['a price in words', { info: { cpc: '0.50' } }, 'keyword_info.cpc', { cpcUsd: null }],
    ['a price below zero', { info: { cpc: -1 } }, 'keyword_info.cpc', { cpcUsd: null }],
    ['a volume in words', { info: { search_volume: 'many' } }, 'keyword_info.search_volume', { searchVolume: null }],
    [
      'a volume beyond the world',
      { info: { search_volume: 3e9 } },
      'keyword_info.search_volume',
      { searchVolume: null },
    ],
    ['competition in words', { info: { competition: 'LOW' } }, 'keyword_info.competition', { competition: null }],
    [
      'a difficulty of 101',
      { data: { keyword_properties: { keyword_difficulty: 101 } } },
      'keyword_properties.keyword_difficulty',
      { difficulty: null },
    ],
    [
      'an unknown intent',
      { data: { search_intent_info: { main_intent: 'curious' } } },
      'search_intent_info.main_intent',
      { intent: null },
    ],
    ['traffic as text, derived from search volume and rank', { item: { etv: '5' } }, 'serp_item.etv', {}],
    ['no traffic, derived from search volume and rank', { item: { etv: null } }, 'serp_item.etv', {}],
    [
      'traffic as text at a rank whose share of clicks is unknown',
      { item: { etv: '5', rank_group: 7 } },
      'serp_item.etv',
      { position: 7, traffic: null },
    ],
    ['no absolute rank', { item: { rank_absolute: null } }, 'serp_item.rank_absolute', { absolutePosition: null }],
    ['half an absolute rank', { item: { rank_absolute: 7.5 } }, 'serp_item.rank_absolute', { absolutePosition: null }],
    ['half a search', { info: { search_volume: 10.5 } }, 'keyword_info.search_volume', { searchVolume: null }],
    [
      'a cost that is a list',
      { item: { estimated_paid_traffic_cost: [] } },
      'serp_item.estimated_paid_traffic_cost',
      { trafficCostUsd: null },
    ],
    ['a title that is a number', { item: { title: 7 } }, 'serp_item.title', { title: null }],
    ['a time nobody can read', { element: { last_updated_time: 'yesterday' } }, 'last_updated_time', { seenAt: null }],
    [
      'a time before the provider',
      { element: { last_updated_time: '0001-01-01 00:00:00 +00:00' } },
      'last_updated_time',
      { seenAt: null },
    ],
    [
      'a null among the types',
      { element: { serp_item_types: [null, 'organic', 'images', 'images'] } },
      'serp_item_types',
      { featureTypes: ['organic', 'images'] },
    ],
  ])('%s costs that field only, and is named', async (_what, parts, name, expected) => {
    const page = await readAnswer([row('kettle', parts)])
    expect(page.keywords).toEqual([{ ...read, ...expected }])
    expect(page.oddFields).toEqual([name])
  })

  test('torn characters are mended, so that the database takes every text', async () => {
    const torn = '\0 \ud83d'
    const [keyword] = (
      await readAnswer([row(`kettle${torn}`, { item: { title: torn, url: `https://shop.test/${torn}` } })])
    ).keywords
    expect(keyword).toMatchObject({ keyword: 'kettle \ufffd', title: ' \ufffd', url: 'https://shop.test/ \ufffd' })
  })

  test.each([null, '', undefined])('a row whose address is %j is left out and named', async (url) => {
    const page = await readAnswer([row('red kettle', { item: { url } }), null, row('kettle')])
    expect(page.keywords).toEqual([read])
    expect(page.unreadRows).toBe(1)
    expect(page.oddFields).toEqual(['items', 'serp_item.url'])
    expect(page.totalCount).toBe(4)
  })

  test.each<[string, unknown, string]>([
    ['no row', 'kettle', 'items'],
    ['null', null, 'items'],
    ['without its keyword', row(7), 'keyword_data.keyword'],
    ['with a keyword longer than any', row('k'.repeat(701)), 'keyword_data.keyword'],
    ['without its element', { keyword_data: { keyword: 'red kettle' } }, 'serp_item.type'],
    ['of a kind nobody asked for', row('red kettle', { item: { type: 'local_pack' } }), 'serp_item.type'],
    ['at half a rank', row('red kettle', { item: { rank_group: 4.5 } }), 'serp_item.rank_group'],
    ['at no rank', row('red kettle', { item: { rank_group: null } }), 'serp_item.rank_group'],
    ['whose address is a number', row('red kettle', { item: { url: 7 } }), 'serp_item.url'],
  ])('a row %s is left out, counted and named; the others stay', async (_what, odd, name) => {
    const page = await readAnswer([row('kettle'), odd, row('pan')])
    expect(page.keywords).toEqual([read, { ...read, keyword: 'pan' }])
    expect(page.unreadRows).toBe(1)
    expect(page.oddFields).toContain(name)
  })

  test('figures that are missing beside rows are unknown and named; a total is never less than the rows', async () => {
    const unknown = figuresOf(null)
    const page = await readAnswer([row('kettle')], { metrics: null, total_count: 'many' })
    expect(page).toMatchObject({ totalCount: 1, figures: { organic: unknown, paid: unknown } })
    expect(page.oddFields).toEqual(['metrics', 'total_count'])
    const odd = { organic: metrics({ etv: 'much', pos_1: -1 }), paid: null }
    const read = await readAnswer([row('kettle')], { metrics: odd, total_count: null })
    // The ranges of positions partition the count.
    expect(read).toMatchObject({
      totalCount: 3,
      figures: { organic: { count: 3, traffic: null, positions: { pos_1: 1 } }, paid: nothing },
    })
    expect(read.oddFields).toEqual(['metrics.organic.etv', 'metrics.organic.pos_1', 'total_count'])
  })

  test('a count that cannot be read is the sum of its ranges; of two ranges neither is known', async () => {
    const odd = { organic: metrics({ count: 3.5 }), paid: metrics({ pos_1: 'x', pos_2_3: null, count: 3 }) }
    const { figures } = await readAnswer([row('kettle')], { metrics: odd })
    expect(figures.organic.count).toBe(3)
    expect(figures.paid).toMatchObject({ count: 3, positions: { pos_1: null, pos_2_3: null, pos_4_10: 2 } })
  })

  test.each([
    ['items null', answerWith(null, { total_count: 0, metrics: null })],
    [
      'no items',
      answerWith([], {
        total_count: 0,
        metrics: { organic: metrics({ ...nothing, pos_1: 0, pos_4_10: 0, etv: 0, estimated_paid_traffic_cost: 0 }) },
      }),
    ],
    ['40102 for the task', json(envelope([answeredTask({ status_code: 40102, result: null })]))],
    ['40102 for the call', json(refusal(40102))],
  ])('%s is a domain nobody knows', async (_what, reply) => {
    const { provider } = await connect(reply)
    expect(await provider.rankedKeywords.fetchRankedKeywords(request)).toEqual({
      totalCount: 0,
      figures: { organic: nothing, paid: nothing },
      keywords: [],
      unreadRows: 0,
      isLast: true,
      oddFields: [],
    })
  })

  test('more rows than were asked for are left to the next call', async () => {
    const items = Array.from({ length: 53 }, (_, at) => row(`kettle ${at}`))
    const page = await readAnswer(items, { total_count: 53 })
    expect(page).toMatchObject({ totalCount: 53, isLast: false, oddFields: ['items'] })
    expect(page.keywords.map(({ keyword }) => keyword)).toEqual(items.slice(0, 50).map((_, at) => `kettle ${at}`))
  })

  test.each([
    ['a full call of many', {}, false],
    ['a full call that ends the list', { total_count: 50 }, true],
    ['a full call whose total is less than what came', { total_count: 3 }, false],
    ['a full call without a total', { total_count: null, metrics: null }, false],
  ])('%s: whether rows follow', async (_what, fields, isLast) => {
    const items = Array.from({ length: 50 }, (_, at) => row(`kettle ${at}`, at === 7 ? { item: { url: null } } : {}))
    const page = await readAnswer(items, { total_count: 4_000, ...fields })
    expect([page.keywords.length, page.isLast]).toEqual([49, isLast])
    expect((await readAnswer(items.slice(1), { total_count: 4_000, ...fields })).isLast).toBe(true)
  })

  test('no rows beyond the end, and figures all the same', async () => {
    expect(await readAnswer([], { total_count: 4 })).toMatchObject({
      totalCount: 4,
      keywords: [],
      figures: { organic: { count: 3 } },
    })
  })
})

test('a page that became the featured snippet is an organic keyword at position 1, with figures of its own', async () => {
  const snippet = row('Kettle', { item: { type: 'featured_snippet', rank_group: 1, rank_absolute: 1 } })
  const found = { organic: metrics(), paid: metrics({ count: 1 }), featured_snippet: metrics({ count: 2, pos_1: 2 }) }
  const page = await readAnswer([snippet, row('tea')], { metrics: found, total_count: 6 })
  expect(page.keywords).toMatchObject([
    { keyword: 'kettle', kind: 'organic', isSnippet: true, position: 1, absolutePosition: 1 },
    { keyword: 'tea', position: 4 },
  ])
  expect(page.figures.organic).toMatchObject({ count: 3 })
  expect(page.snippets).toMatchObject({ count: 2, positions: { pos_1: 2 } })
  expect(page.oddFields).toEqual([])
})
