import { expect, test } from 'vitest'
import { outlineOf } from '../../../parts/serp-fetches/outlines/index.ts'
import { type CheckedFacts, listFacts } from './list-facts.ts'

const url = 'https://own.example/page'
const texts = { title: 'Beans', description: 'All beans.' }
const outlineOfTitle = (title: string) =>
  outlineOf({ organic: [{ position: 1, absolutePosition: 1, domain: 'own.example', url, title }] })
const page: CheckedFacts = {
  url,
  outline: outlineOfTitle('Beans'),
  texts,
  resultsRead: 18,
  aiOverview: 'none',
  features: [],
  ownedFeatures: [],
  featureOwners: {},
}
const facts = (before: Partial<CheckedFacts>, now: Partial<CheckedFacts>) =>
  listFacts({ ...page, ...before }, { ...page, ...now }, 'own.example')
const rival = { domain: 'rival.example', is_own: false }
const us = { domain: 'own.example', is_own: true }

test('nothing differs', () => {
  expect(facts({}, {})).toEqual([])
  // Google adds another mark to the address for each search.
  expect(facts({ url: `${url}?srsltid=a` }, { url: `${url}?srsltid=b` })).toEqual([])
})

test('another own address, or another title or description of the same one', () => {
  const other = 'https://own.example/other'
  expect(facts({}, { url: other })).toEqual([{ kind: 'address', before: url, now: other }])
  const outline = outlineOfTitle('Good beans')
  expect(facts({}, { outline, texts: { title: 'Good beans', description: 'Better beans.' } })).toEqual([
    { kind: 'title', before: 'Beans', now: 'Good beans' },
    { kind: 'description', before: 'All beans.', now: 'Better beans.' },
  ])
  // The texts are gone with the pages; that the title differs is still known.
  expect(facts({ texts: undefined }, { outline, texts: undefined })).toEqual([
    { kind: 'title', before: null, now: null },
  ])
  expect(facts({ url: null }, {})).toEqual([])
})

test('features that appeared, left or changed hands, with their sites as long as those are known', () => {
  const shown = { features: ['video' as const], featureOwners: { video: ['rival.example'] } }
  expect(facts({}, shown)).toEqual([{ kind: 'feature-appeared', feature: 'video', sites: [rival] }])
  expect(facts(shown, {})).toEqual([{ kind: 'feature-left', feature: 'video', sites: [rival] }])
  expect(facts({ ...shown, featureOwners: null }, {})).toEqual([
    { kind: 'feature-left', feature: 'video', sites: null },
  ])
  const named = { ...shown, ownedFeatures: ['video' as const] }
  expect(facts(shown, named)).toEqual([{ kind: 'feature-owner', feature: 'video', before: [rival], now: [us, rival] }])
  // Others come and go in such a feature every day.
  expect(facts(shown, { ...shown, featureOwners: { video: ['other.example'] } })).toEqual([])
  const snippet = { features: ['featured_snippet' as const], featureOwners: { featured_snippet: ['rival.example'] } }
  const taken = { ...snippet, featureOwners: { featured_snippet: ['other.example'] } }
  expect(facts(snippet, taken).map(({ kind }) => kind)).toEqual(['feature-owner'])
  expect(facts({ ...snippet, featureOwners: null }, taken)).toEqual([])
  expect(facts({ features: null }, shown)).toEqual([])
})

test('an AI Overview that appeared, left, cites us or no longer does', () => {
  const kinds = (before: Partial<CheckedFacts>, now: Partial<CheckedFacts>) =>
    facts(before, now).map(({ kind }) => kind)
  const loaded = { aiOverview: 'loaded' as const }
  const citing = { ...loaded, ownedFeatures: ['ai_overview' as const] }
  expect(kinds({}, loaded)).toEqual(['ai-overview-appeared'])
  expect(kinds({}, citing)).toEqual(['ai-overview-appeared', 'ai-overview-cited'])
  expect(kinds(citing, {})).toEqual(['ai-overview-left', 'ai-overview-uncited'])
  expect(kinds(loaded, citing)).toEqual(['ai-overview-cited'])
  expect(kinds(citing, loaded)).toEqual(['ai-overview-uncited'])
  // It had not been filled yet, so it isn’t known whom it cites.
  expect(kinds(citing, { aiOverview: 'not-loaded' })).toEqual([])
  expect(kinds({ aiOverview: null }, citing)).toEqual([])
})

test('the number of results read differs', () => {
  expect(facts({}, { resultsRead: 17 })).toEqual([{ kind: 'results-read', before: 18, now: 17 }])
  expect(facts({ resultsRead: null }, {})).toEqual([])
})
