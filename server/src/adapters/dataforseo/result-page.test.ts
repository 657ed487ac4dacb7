import { describe, expect, test } from 'vitest'
import type { ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { readEmptyPage, readResultPage } from './result-page.ts'
import { organicItem, organicResult } from './testing/vendor-answers.ts'

function pageOf(items: unknown[] | null, fields: Record<string, unknown> = {}): ResultPage {
  const read = readResultPage(organicResult(items, fields))
  if (read.page === null) throw new Error(read.problem)
  return read.page
}

function problemOf(result: unknown): string {
  const read = readResultPage(result)
  if (read.page !== null) throw new Error('it fits')
  return read.problem
}

describe('a results page', () => {
  test('keeps both ranks, the host as given, and what stands there', () => {
    const page = pageOf([
      { type: 'paid', rank_group: 1, rank_absolute: 1, domain: 'ads.test', url: 'https://ads.test/' },
      organicItem(1, { domain: 'WWW.Site-1.test' }),
      organicItem(2, { title: null }),
    ])
    expect(page).toEqual({
      takenAt: new Date('2026-07-08T14:46:35.000Z'),
      checkUrl: 'https://www.google.ie/search?q=car%20insurance',
      organic: [
        {
          position: 1,
          absolutePosition: 2,
          domain: 'www.site-1.test',
          url: 'https://www.site-1.test/',
          title: 'Site 1',
        },
        {
          position: 2,
          absolutePosition: 3,
          domain: 'www.site-2.test',
          url: 'https://www.site-2.test/',
          title: '',
        },
      ],
      featureTypes: ['organic', 'paid'],
      aiOverview: null,
      resultsCount: 1234,
    })
  })

  test('an item without an address is left out and moves no other', () => {
    const page = pageOf([
      organicItem(1),
      organicItem(2, { url: null }),
      organicItem(3, { domain: null }),
      organicItem(4),
    ])
    expect(page.organic.map((result) => result.position)).toEqual([1, 4])
  })

  test('a featured snippet is a feature and no result', () => {
    const page = pageOf([organicItem(1, { type: 'featured_snippet' }), organicItem(1)])
    expect(page.organic).toHaveLength(1)
    expect(page.featureTypes).toContain('featured_snippet')
  })

  test('an unknown type survives as a feature', () => {
    const page = pageOf([{ type: 'hologram', rank_group: 'one' }, organicItem(1)], { item_types: ['organic', 'aura'] })
    expect(page.featureTypes).toEqual(['organic', 'aura', 'hologram'])
  })

  test('absent is the same as null', () => {
    expect(pageOf(null, { check_url: undefined, item_types: undefined, se_results_count: undefined })).toMatchObject({
      checkUrl: null,
      organic: [],
      featureTypes: [],
      aiOverview: null,
      resultsCount: null,
    })
  })

  test.each([
    ['nothing', undefined],
    ['a page without a time', organicResult([], { datetime: null })],
    ['a time nobody can read', organicResult([], { datetime: 'yesterday' })],
    ['an organic item without a rank', organicResult([organicItem(1, { rank_group: undefined })])],
    ['a rank of zero', organicResult([organicItem(0)])],
    ['a rank as text', organicResult([organicItem(1, { rank_absolute: '2' })])],
    ['items that are none', organicResult(['organic'])],
    ['items that are counted and not given', organicResult(null, { items_count: 10 })],
    ['an AI overview in another shape', organicResult([{ type: 'ai_overview', references: 'many' }])],
  ])('%s is a problem and not a page with fewer results', (_what, result) => {
    expect(problemOf(result)).not.toBe('')
  })

  test('the problem names the place and no value', () => {
    const problem = problemOf(organicResult([organicItem(1, { rank_group: 'private' })]))
    expect(problem).toContain('rank_group')
    expect(problem).not.toContain('private')
  })
})

describe('an AI overview', () => {
  const cites = (...domains: (string | null)[]) => domains.map((domain) => ({ type: 'ai_overview_reference', domain }))

  test('whom it cites, at the top and in every part, once each', () => {
    const page = pageOf([
      {
        type: 'ai_overview',
        references: cites('www.A.test', 'b.test', null),
        items: [
          { type: 'ai_overview_element', references: cites('b.test', 'c.test') },
          { type: 'ai_overview_table_element', references: null },
          { type: 'ai_overview_expanded_element', components: [{ references: cites('d.test') }] },
          { type: 'ai_overview_shopping', links: [{ domain: 'not-cited.test' }] },
        ],
      },
    ])
    expect(page.aiOverview).toEqual({ citedDomains: ['www.a.test', 'b.test', 'c.test', 'd.test'] })
  })

  test.each([
    [
      'loads later',
      [{ type: 'ai_overview', asynchronous_ai_overview: true, items: null, references: null }],
      ['organic'],
    ],
    ['is only listed', [], ['organic', 'ai_overview']],
  ])('one that %s stood there and cites nobody we know', (_what, items, itemTypes) => {
    expect(pageOf(items, { item_types: itemTypes }).aiOverview).toEqual({ citedDomains: [] })
  })
})

describe('an empty page', () => {
  const now = new Date('2026-11-20T10:00:30.000Z')

  test('was seen now when the provider gives no time', () => {
    expect(readEmptyPage(undefined, now)).toEqual({
      takenAt: now,
      checkUrl: null,
      organic: [],
      featureTypes: [],
      aiOverview: null,
      resultsCount: null,
    })
  })

  test('keeps the time the provider gives', () => {
    const page = readEmptyPage(organicResult(null, { se_results_count: 0 }), now)
    expect(page).toMatchObject({ takenAt: new Date('2026-07-08T14:46:35.000Z'), organic: [], resultsCount: 0 })
  })
})
