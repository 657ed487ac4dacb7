import { expect, test } from 'vitest'
import { resultOwners } from '#contract/rules/serp-fetches/tracked-sites.ts'
import type { ResultOwner } from '#contract/serp-fetches/rows.ts'
import { snapshotOf } from '../../../testing/serp-fetches.ts'
import { aiOverviewText, correctionText, lineName, positionOf, seriesOf } from './messages.ts'

const overviewOf = (...owners: ResultOwner[]) =>
  snapshotOf({
    ai_overview: 'loaded',
    features: [
      {
        type: 'ai_overview',
        entries: owners.map((owner, at) => ({ title: null, domain: `site-${at}.example`, url: null, owner })),
      },
    ],
  })

test('features are named in words, also those nobody has named here, with what they hold', () => {
  const line = (type: string, entries: number, items = 1) => {
    const entry = { title: null, domain: null, url: null, owner: null }
    const [feature] = snapshotOf({ features: [{ type, entries: Array(entries).fill(entry) }] }).features
    if (feature === undefined) throw new Error('no feature')
    return lineName({ features: [feature, ...Array(items - 1).fill(feature)] })
  }
  expect(line('people_also_ask', 4)).toBe('People also ask, 4 questions')
  expect(line('ai_overview', 1)).toBe('AI Overview, 1 source')
  expect(line('local_pack', 0, 3)).toBe('Local pack, 3 places')
  expect(line('knowledge_graph', 0)).toBe('Knowledge panel')
  expect(line('brand_new_thing', 2)).toBe('Brand new thing, 2 links')
})

test('an AI Overview that is not there, not loaded, cites nobody, others or the own domain are five things', () => {
  expect(aiOverviewText(snapshotOf({}))).toBe('Not on this page')
  expect(aiOverviewText(snapshotOf({ ai_overview: 'not-loaded' }))).toBe('On this page, but its content was not loaded')
  expect(aiOverviewText(overviewOf())).toBe('No sites cited')
  expect(aiOverviewText(overviewOf(null, 'competitor1'))).toBe('Doesn’t cite you')
  expect(aiOverviewText(overviewOf(null, 'own', null))).toBe('Cites you as source 2 of 3')
})

test('what the engine made of the keyword is said', () => {
  const said = (type: string | null) =>
    correctionText(snapshotOf({ correction: { keyword: 'kettle', type } }), 'Google')
  expect(said('showing_results_for')).toBe('Google showed results for “kettle” instead')
  expect(said('did_you_mean')).toBe('Google suggested “kettle”')
  expect(correctionText(snapshotOf({}), 'Google')).toBeUndefined()
})

test('the rank of a domain is its best position on the page', () => {
  const page = snapshotOf({ organic: [1, 2, 3, 4, 5, 6, 7, 8], owners: { 2: 'competitor1', 4: 'own', 8: 'own' } })
  expect(positionOf(page, 'own')).toBe(4)
  expect(positionOf(page, 'competitor1')).toBe(2)
  expect(positionOf(page, 'competitor2')).toBeNull()
})

test('every domain a page may mark has a sign of its own', () => {
  expect(new Set(resultOwners.map(seriesOf)).size).toBe(resultOwners.length)
})
