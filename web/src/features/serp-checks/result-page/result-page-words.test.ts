import { expect, test } from 'vitest'
import type { StoredResultPage } from '#contract/serp-checks.ts'
import { featuresOf, lookName, positionOf } from './result-page-words.ts'

const page = (part: Partial<StoredResultPage>): StoredResultPage => ({
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
  const result = (position: number, owner: StoredResultPage['organic'][number]['owner']) => ({
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

test('a look is named by its time and what it found', () => {
  const look = { run: 1, taken_at: '2026-11-20T10:42:00Z', state: 'found', rank: 4 } as const
  expect(lookName(look, 20)).toMatch(/^Look of 20 Nov 2026, \d\d:\d\d · rank 4$/)
  expect(lookName({ ...look, state: 'not_in_depth', rank: null }, 20)).toMatch(/ · not in first 20$/)
})
