import { describe, expect, test } from 'vitest'
import { positionRanges, type RankedKeywordsRequest } from '#server/ports/data-provider/ranked-keywords.ts'
import { cut, json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, failureOf } from './testing/test-provider.ts'
import { answeredTask, envelope, refusal } from './testing/vendor-answers.ts'

const request: RankedKeywordsRequest = {
  target: 'shop.test',
  countryCode: 2372,
  languageCode: 'en',
  limit: 50,
  offset: 0,
}

const noPositions = Object.fromEntries(positionRanges.map((range) => [range, 0]))

const metrics = (fields: object = {}) => ({
  ...noPositions,
  pos_1: 1,
  pos_4_10: 2,
  etv: 12.5,
  count: 3,
  estimated_paid_traffic_cost: 7.25,
  is_new: 1,
  ...fields,
})

/** A row as the vendor writes it; what is given replaces the fields of a part. */
const row = (keyword: unknown, parts: { item?: object; info?: object; data?: object; element?: object } = {}) => ({
  se_type: 'google',
  keyword_data: {
    keyword,
    keyword_info: { search_volume: 90, cpc: 0.5, competition: 0.25, ...parts.info },
    keyword_properties: { keyword_difficulty: 39 },
    search_intent_info: { main_intent: 'commercial' },
    ...parts.data,
  },
  ranked_serp_element: {
    serp_item: {
      type: 'organic',
      rank_group: 4,
      rank_absolute: 7,
      url: 'https://shop.test/kettles',
      title: 'Kettles',
      etv: 5.931,
      estimated_paid_traffic_cost: 2.9655,
      ...parts.item,
    },
    serp_item_types: ['organic', 'images'],
    last_updated_time: '2026-11-19 16:46:17 +00:00',
    ...parts.element,
  },
})

const resultOf = (items: unknown, fields: object = {}) => ({
  se_type: 'google',
  target: 'shop.test',
  total_count: 4,
  items_count: Array.isArray(items) ? items.length : 0,
  metrics: { organic: metrics(), paid: metrics({ count: 1 }) },
  items,
  ...fields,
})

const answerWith = (items: unknown, fields: object = {}, cost = 0.01212) =>
  json(envelope([answeredTask({ cost, result: [resultOf(items, fields)] })], { cost }))

async function connect(...replies: Parameters<typeof startScriptedServer>) {
  const server = await startScriptedServer(...replies)
  return { server, ...createTestProvider(server.url) }
}

describe('answers nobody can read', () => {
  test.each([
    ['no result', json(envelope([answeredTask({ result: null })]))],
    ['an empty result', json(envelope([answeredTask({ result: [] })]))],
    ['a pending task', json(envelope([answeredTask({ status_code: 40602 })]))],
    ['no task', json(envelope([]))],
    ['rows that are no list', answerWith('none')],
    ['rows that are counted and not given', answerWith(null, { items_count: 3 })],
    ['a row without its keyword', answerWith([row(null)])],
    ['a keyword of nothing', answerWith([row('\0')])],
    ['a row without its element', answerWith([{ keyword_data: { keyword: 'kettle' } }])],
    ['a kind nobody asked for', answerWith([row('kettle', { item: { type: 'local_pack' } })])],
    ['a rank of zero', answerWith([row('kettle', { item: { rank_group: 0 } })])],
    ['a rank and a half', answerWith([row('kettle', { item: { rank_group: 4.5 } })])],
    ['an address that is a number', answerWith([row('kettle', { item: { url: 7 } })])],
  ])('%s is malformed, and never a domain with fewer keywords', async (_what, reply) => {
    const { provider, calls } = await connect(reply)
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind: 'malformed' })
    expect(calls).toHaveLength(1)
  })

  test('a failure names the field and never what stood there', async () => {
    const { provider } = await connect(answerWith([row('secret kettle', { item: { rank_group: 'secret' } })]))
    const { message } = await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))
    expect(message).toContain('rank_group')
    expect(message).not.toContain('secret')
  })
})

describe('calls that fail', () => {
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
    for (const _level of ['task', 'call']) {
      expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind, code })
    }
    expect(server.received).toHaveLength(2)
    expect(calls.map((call) => call.costUsd)).toEqual([0.012, 0])
  })

  test('a cut connection is not repeated: the call may have been billed', async () => {
    const { server, provider } = await connect(cut)
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords(request))).toMatchObject({ kind: 'cut' })
    expect(server.received).toHaveLength(1)
  })

  test.each([0, 1_001, Number.NaN])('%d rows in one call are our own mistake, and no call', async (limit) => {
    const { server, provider } = await connect(answerWith([]))
    expect(await failureOf(provider.rankedKeywords.fetchRankedKeywords({ ...request, limit }))).toMatchObject({
      kind: 'bug',
    })
    expect(server.received).toEqual([])
  })
})
