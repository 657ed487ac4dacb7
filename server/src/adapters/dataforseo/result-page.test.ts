import { describe, expect, test } from 'vitest'
import type { ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { readEmptyPage, readResultPage } from './result-page.ts'
import { organicItem, organicResult } from './testing/vendor-answers.ts'

const now = new Date('2026-11-20T10:00:30.000Z')

function pageOf(items: unknown[] | null, fields: Record<string, unknown> = {}): ResultPage {
  const read = readResultPage(organicResult(items, fields), now)
  if (read.page === null) throw new Error(read.problem)
  return read.page
}

function problemOf(result: unknown): string {
  const read = readResultPage(result, now)
  if (read.page !== null) throw new Error('it fits')
  return read.problem
}

const noDetails = { description: null, sitelinks: [], rating: null, price: null }

const typesOf = (page: ResultPage) => page.features.map(({ type }) => type)

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
          ...noDetails,
        },
        {
          position: 2,
          absolutePosition: 3,
          domain: 'www.site-2.test',
          url: 'https://www.site-2.test/',
          title: '',
          ...noDetails,
        },
      ],
      features: [
        {
          type: 'paid',
          absolutePosition: 1,
          title: null,
          domain: 'ads.test',
          url: 'https://ads.test/',
          rating: null,
          cid: null,
          entries: [],
        },
      ],
      aiOverview: 'none',
      correction: null,
      pagesCount: null,
      relatedSearches: [],
      resultsCount: 1234,
      oddFields: [],
    })
  })

  test('an item with neither address nor domain is left out without moving the others; one of the two is enough', () => {
    const page = pageOf([
      organicItem(1),
      organicItem(2, { url: null, domain: null }),
      organicItem(3, { domain: null }),
      organicItem(4, { domain: 7 }),
      organicItem(5, { url: 7 }),
    ])
    expect(page.organic.map(({ position, domain, url }) => [position, domain, url])).toEqual([
      [1, 'www.site-1.test', 'https://www.site-1.test/'],
      [3, 'www.site-3.test', 'https://www.site-3.test/'],
      [4, 'www.site-4.test', 'https://www.site-4.test/'],
      [5, 'www.site-5.test', ''],
    ])
    expect(page.oddFields).toEqual(['organic.domain', 'organic.url'])
  })

  test.each([null, undefined, '2', 2.5, 0, -1, 1e300, 40_000, [], {}])(
    'a rank that is %j is derived from the ranks around it',
    (rank) => {
      const ad = { type: 'paid', rank_group: 1, rank_absolute: 1, domain: 'ads.test', url: 'https://ads.test/' }
      const whole = [ad, ...[1, 2, 3, 4].map((position) => organicItem(position))]
      for (const at of [1, 2, 3, 4])
        for (const name of ['rank_group', 'rank_absolute']) {
          const page = pageOf(whole.map((item, place) => (place === at ? { ...item, [name]: rank } : item)))
          expect(page.organic).toEqual(pageOf(whole).organic)
          expect(page.oddFields).toEqual([`organic.${name}`])
        }
    },
  )

  test('an item without a type is a result if one is missing in its place, and otherwise skipped', () => {
    const items = [organicItem(1), organicItem(2, { type: 7 }), organicItem(3)]
    expect(pageOf(items).organic.map(({ position }) => position)).toEqual([1, 2, 3])
    const feature = { type: null, rank_group: 1, rank_absolute: 9, domain: 'a.test', url: 'https://a.test/' }
    const page = pageOf([organicItem(1), feature, 'organic', organicItem(2)])
    expect(page.organic.map(({ position }) => position)).toEqual([1, 2])
    expect(page.oddFields).toEqual(['items', 'items.type'])
  })

  test('a featured snippet is a feature and no result', () => {
    const page = pageOf([organicItem(1, { type: 'featured_snippet' }), organicItem(1)])
    expect(page.organic).toHaveLength(1)
    expect(typesOf(page)).toContain('featured_snippet')
  })

  test('an unknown type survives as a feature', () => {
    const page = pageOf([{ type: 'hologram', rank_group: 'one' }, organicItem(1)], { item_types: ['organic', 'aura'] })
    expect(typesOf(page)).toEqual(['hologram', 'aura'])
    expect(page.features.map(({ absolutePosition }) => absolutePosition)).toEqual([null, null])
  })

  test('absent is the same as null', () => {
    expect(pageOf(null, { check_url: undefined, item_types: undefined, se_results_count: undefined })).toMatchObject({
      checkUrl: null,
      organic: [],
      features: [],
      aiOverview: 'none',
      resultsCount: null,
    })
  })

  test.each([
    ['nothing', undefined],
    ['an organic item without a rank', organicResult([organicItem(1, { rank_group: undefined })])],
    ['a rank of zero', organicResult([organicItem(0)])],
    ['a rank as text', organicResult([organicItem(1, { rank_absolute: '2' })])],
    [
      'one readable result of three',
      organicResult([organicItem(1, { url: 7, domain: 7 }), organicItem(2, { url: 7, domain: 7 }), organicItem(3)]),
    ],
    ['a result without an owner', organicResult([organicItem(1, { url: 7, domain: [] })])],
    ['an item that isn’t an object', organicResult(['organic'])],
    ['what may be an organic item without a type', organicResult([organicItem(1, { type: null })])],
    ['what may be an organic item of an odd type', organicResult([organicItem(1, { type: 7 })])],
    ['items that are counted but missing', organicResult(null, { items_count: 10 })],
  ])('%s is a problem and not a page with fewer results', (_what, result) => {
    expect(problemOf(result)).not.toBe('')
  })

  const untyped = (at: number) => organicItem(at, { type: null, rank_group: null })
  test.each([
    ['without a rank, where the ranks around it leave more places', 4, organicItem(4, { rank_group: 'x' }), [6, 7, 8]],
    ['without an owner', 4, organicItem(4, { url: 7, domain: [] }), [5, 6, 7]],
    ['that isn’t an object', 4, 'organic', [5, 6, 7]],
    ['that may be one, without a type', 4, untyped(4), [6, 7, 8]],
    ['at the start', 1, organicItem(1, { url: 7, domain: {} }), [2, 3, 4]],
    ['at the end', 4, untyped(4), []],
    ['at the end, without a rank', 4, organicItem(9, { rank_group: {} }), []],
  ])('a result %s is left out, and the page is whole up to it', (_what, at, odd, after) => {
    const before = Array.from({ length: at - 1 }, (_, place) => place + 1)
    const others = [...before, ...after]
    // The gap keeps a missing rank at the end from being derived.
    const shifted = (position: number) => (position >= at || after.length > 0 ? position : position + 1)
    const page = pageOf([
      ...before.map((position) => organicItem(shifted(position))),
      odd,
      ...after.map((position) => organicItem(position)),
    ])
    expect(page.organic.map(({ position }) => position)).toEqual(others.map(shifted))
    expect(page.wholeUpTo).toBe(before.length === 0 ? 0 : shifted(at - 1))
    expect(page.oddFields).not.toEqual([])
  })

  test('a page without a missing result is whole', () => {
    const page = pageOf([organicItem(1), organicItem(2, { url: null, domain: null }), organicItem(3), { type: 7 }])
    expect(page.wholeUpTo).toBeUndefined()
  })

  test.each([
    ['a null among the types', { item_types: ['organic', null] }, 'item_types'],
    ['types that are no list', { item_types: 'organic' }, 'item_types'],
    ['a count as text', { se_results_count: 'About 1,230' }, 'se_results_count'],
    ['a count below zero', { se_results_count: -1 }, 'se_results_count'],
    ['a time nobody can read', { datetime: 'yesterday' }, 'datetime'],
    ['a time before there was a vendor', { datetime: '0001-01-01 00:00:00 +00:00' }, 'datetime'],
    ['pages without end', { pages_count: 99_999 }, 'pages_count'],
    ['an item of no type', { items: [{ type: '' }, organicItem(1)] }, 'items.type'],
    ['an item of an odd type', { items: [{ type: { a: 1 }, rank_group: 1 }, organicItem(1)] }, 'items.type'],
    ['a time that is a number', { datetime: 1_767_000_000 }, 'datetime'],
    ['a correction that is a text', { spell: 'kettle' }, 'spell'],
    ['a null among the items', { items: [null, organicItem(1)] }, 'items'],
    [
      'an AI Overview that cites in another shape',
      { items: [organicItem(1), { type: 'ai_overview', references: 'many' }] },
      'ai_overview.references',
    ],
    [
      'a null among references',
      { items: [organicItem(1), { type: 'ai_overview', references: [null] }] },
      'ai_overview.references',
    ],
    ['a rating as text', { items: [organicItem(1, { rating: { value: '4.5' } })] }, 'organic.rating.value'],
    ['sitelinks that are no list', { items: [organicItem(1, { links: 3 })] }, 'organic.links'],
    [
      'a feature without a whole place',
      { items: [organicItem(1), { type: 'video', rank_absolute: 'two' }] },
      'video.rank_absolute',
    ],
  ])('%s costs no rank and is named once', (_what, fields, odd) => {
    const page = pageOf([organicItem(1)], fields)
    expect(page.organic).toMatchObject([{ position: 1 }])
    expect(page.oddFields).toEqual([odd])
  })

  test('a page without a time was fetched now', () => {
    expect(pageOf([], { datetime: null }).takenAt).toEqual(now)
    expect(pageOf([], { datetime: 'yesterday' }).takenAt).toEqual(now)
  })

  test('details of a result are kept: description, sitelinks, rating, price', () => {
    const links = [{ type: 'link_element', title: 'Offers', url: 'https://shop.test/offers', domain: 'shop.test' }]
    const rating = { rating_type: 'Max5', value: 4.5, votes_count: 120, rating_max: 5 }
    const price = { current: 19.99, currency: 'GBP', displayed_price: '£19.99' }
    expect(pageOf([organicItem(1, { description: 'All kettles', links, rating, price })]).organic[0]).toMatchObject({
      description: 'All kettles',
      sitelinks: [{ title: 'Offers', url: 'https://shop.test/offers', domain: 'shop.test' }],
      rating: { value: 4.5, votes: 120, max: 5 },
      price: '£19.99',
    })
  })

  test('what the engine made of the keyword, how much was read, and what else is searched for', () => {
    const related = { type: 'related_searches', rank_absolute: 12, items: ['red kettle', 'blue kettle'] }
    expect(
      pageOf([organicItem(1), related], { spell: { keyword: 'kettle', type: 'did_you_mean' }, pages_count: 2 }),
    ).toMatchObject({
      correction: { keyword: 'kettle', type: 'did_you_mean' },
      pagesCount: 2,
      relatedSearches: ['red kettle', 'blue kettle'],
    })
  })

  test('zero characters and halves of characters are taken out of every text', () => {
    const page = pageOf([
      organicItem(1, { title: 'Ket\u0000tles \ud83d', description: '\u0000' }),
      {
        type: 'people_also_ask',
        rank_absolute: 3,
        items: [{ title: 'Why\u0000?', expanded_element: [{ url: 'https://a.test/\u0000' }] }],
      },
    ])
    expect(JSON.stringify(page)).not.toMatch(/\\u0000|\\ud83d/)
  })

  test('the problem names the place and no value', () => {
    const problem = problemOf(organicResult([organicItem(1, { rank_group: 'private' })]))
    expect(problem).toContain('rank_group')
    expect(problem).not.toContain('private')
  })
})

describe('an empty page', () => {
  test('was seen now when the provider gives no time', () => {
    expect(readEmptyPage(undefined, now)).toEqual({
      takenAt: now,
      checkUrl: null,
      organic: [],
      features: [],
      aiOverview: 'none',
      correction: null,
      pagesCount: null,
      relatedSearches: [],
      resultsCount: null,
      oddFields: [],
    })
  })

  test('keeps the time the provider gives', () => {
    const page = readEmptyPage(organicResult(null, { se_results_count: 0 }), now)
    expect(page).toMatchObject({ takenAt: new Date('2026-07-08T14:46:35.000Z'), organic: [], resultsCount: 0 })
  })
})
