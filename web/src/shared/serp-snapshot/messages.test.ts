import { expect, test } from 'vitest'
import { resultOwners } from '#contract/rules/result-owners.ts'
import type { SerpSnapshot } from '#contract/serp-snapshots/rows.ts'
import { featuresOf, positionOf, seriesOf } from './messages.ts'

const page = (part: Partial<SerpSnapshot>): SerpSnapshot => ({
  check_url: null,
  organic: [],
  features: [],
  ai_overview: null,
  results_count: null,
  ...part,
})

test('features are named in words, also those nobody has named here, and the AI Overview has its own line', () => {
  const features = ['people_also_ask', 'knowledge_graph', 'paid', 'brand_new_thing', 'ai_overview', 'paid']
  expect(featuresOf(page({ features }))).toEqual(['People also ask', 'Knowledge panel', 'Ads', 'Brand new thing'])
})

test('the rank of a domain is its best position on the page', () => {
  const result = (position: number, owner: SerpSnapshot['organic'][number]['owner']) => ({
    position,
    absolute_position: position + 1,
    title: '',
    url: '',
    domain: '',
    owner,
  })
  const organic = [result(1, null), result(2, 'competitor1'), result(4, 'own'), result(8, 'own')]
  expect(positionOf(page({ organic }), 'own')).toBe(4)
  expect(positionOf(page({ organic }), 'competitor1')).toBe(2)
  expect(positionOf(page({ organic }), 'competitor2')).toBeNull()
})

test('every domain a page may mark has a sign of its own', () => {
  expect(new Set(resultOwners.map(seriesOf)).size).toBe(resultOwners.length)
})
