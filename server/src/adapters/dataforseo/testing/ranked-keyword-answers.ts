import { positionRanges, type RankedKeywordsRequest } from '#server/ports/data-provider/ranked-keywords.ts'
import { json } from './scripted-server.ts'
import { answeredTask, envelope } from './vendor-answers.ts'

export const request: RankedKeywordsRequest = {
  target: 'shop.test',
  countryCode: 2372,
  languageCode: 'en',
  limit: 50,
  offset: 0,
}

export const noPositions = Object.fromEntries(positionRanges.map((range) => [range, 0]))

export const metrics = (fields: object = {}) => ({
  ...noPositions,
  pos_1: 1,
  pos_4_10: 2,
  etv: 12.5,
  count: 3,
  estimated_paid_traffic_cost: 7.25,
  is_new: 1,
  ...fields,
})

/** A row as the provider sends it; `parts` replaces fields of each part. */
export const row = (
  keyword: unknown,
  parts: { item?: object; info?: object; data?: object; element?: object } = {},
) => ({
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

export const answerWith = (items: unknown, fields: object = {}, cost = 0.01212) =>
  json(envelope([answeredTask({ cost, result: [resultOf(items, fields)] })], { cost }))
