import { describe, expect, test } from 'vitest'
import { type MovementFact, type RankMovement, reasonsNoAccounting } from '#contract/rank-projects/movement.ts'
import { movementOf } from '../../../testing/rank-movement.ts'
import {
  dayVolatilityText,
  domainList,
  factText,
  formatVolatility,
  movementText,
  noAccountingTexts,
  ownPageText,
  placesLost,
  storedFactsText,
  volatilityText,
} from './movement-text.ts'

const you = 'kestrelroast.example'
const none = { arrived: 0, departed: 0, overtook_us: 0, overtaken: 0, repeated: 0 }
const named = (before: string[], now: string[]) => {
  const { accounting } = movementOf(before, now)
  if (accounting === null) throw new Error('no accounting')
  return movementText(accounting.counts, accounting)
}

test('domains are named once each, two of them at most', () => {
  expect(domainList([])).toBe('')
  expect(domainList(['a.example'])).toBe('a.example')
  expect(domainList(['a.example', 'www.a.example'])).toBe('a.example')
  expect(domainList(['a.example', 'b.example'])).toBe('a.example and b.example')
  expect(domainList(['a.example', 'b.example', 'c.example'])).toBe('a.example, b.example and 1 more')
  expect(domainList(['a.example', 'b.example', 'c.example', 'd.example', 'a.example'])).toBe(
    'a.example, b.example and 2 more',
  )
})

describe('a change in a sentence', () => {
  test('counts stand alone until domains are known', () => {
    expect(movementText({ ...none, arrived: 2, overtook_us: 1 })).toBe(
      'Down 3: two new pages entered above you and one page overtook you.',
    )
    expect(movementText({ ...none, departed: 1, overtaken: 2 })).toBe(
      'Up 3: one page above you left the results and you overtook two pages.',
    )
    expect(movementText({ ...none, arrived: 12 })).toBe('Down 12: 12 new pages entered above you.')
  })

  test('domains are named, and many pages are counted beside them', () => {
    expect(
      named(['a.example', you, 'rival.example'], ['forum.example', 'shop.example', 'a.example', 'rival.example', you]),
    ).toBe('Down 3: two new pages entered above you (forum.example and shop.example) and rival.example overtook you.')
    expect(named(['a.example', 'b.example', you], [you, 'a.example', 'b.example'])).toBe(
      'Up 2: you overtook a.example and b.example.',
    )
    expect(named([you, 'a.example', 'b.example', 'c.example'], ['a.example', 'b.example', 'c.example', you])).toBe(
      'Down 3: three pages overtook you (a.example, b.example and 1 more).',
    )
    expect(named(['a.example', 'b.example', you], ['b.example', you])).toBe(
      'Up 1: one page above you left the results (a.example).',
    )
  })

  test('what worked against the change follows, also where they cancel out', () => {
    expect(named(['a.example', you, 'b.example', 'c.example'], ['n.example', 'b.example', you, 'a.example'])).toBe(
      'Down 1: one new page entered above you (n.example) and b.example overtook you, but you overtook a.example.',
    )
    expect(named(['a.example', you, 'b.example'], ['b.example', you, 'a.example'])).toBe(
      'No change: b.example overtook you, but you overtook a.example.',
    )
    expect(named(['a.example', you], ['a.example', you])).toBe('No change: the same pages are above you.')
  })

  test('two pages of one site are counted, not named as two sites', () => {
    const accounting = {
      counts: { ...none, overtook_us: 2 },
      arrived: [],
      departed: [],
      overtook_us: ['/a', '/b'].map((path, at) => ({
        domain: 'rival.example',
        url: `https://rival.example${path}`,
        position_before: at + 5,
        position_now: at + 1,
      })),
      overtaken: [],
    }
    expect(movementText(accounting.counts, accounting)).toBe('Down 2: two pages overtook you (rival.example).')
  })

  test('a repeated result counts, whichever way', () => {
    expect(movementText({ ...none, repeated: 1 })).toBe('Down 1: one result above you repeated another.')
    expect(movementText({ ...none, repeated: -2 })).toBe('Up 2: two results above you no longer repeated another.')
    expect(placesLost({ arrived: 3, departed: 1, overtook_us: 2, overtaken: 4, repeated: 1 })).toBe(1)
  })
})

test('where there is no accounting, every reason has a sentence of its own', () => {
  const texts = reasonsNoAccounting.map((reason) => noAccountingTexts[reason])
  expect(new Set(texts).size).toBe(reasonsNoAccounting.length)
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/)
})

describe('the own page', () => {
  const text = (changes: Partial<RankMovement> & Parameters<typeof movementOf>[2] = {}) =>
    ownPageText(movementOf(['a.example', you], ['a.example', you], changes))
  const withoutPages = (...gone: ('before' | 'now')[]) => {
    const { pages } = movementOf(['a.example', you], ['a.example', you])
    const outline = (side: 'before' | 'now') => pages[side] && { ...pages[side], is_page_kept: false }
    return { pages: { before: gone.includes('before') ? outline('before') : pages.before, now: pages.now } } as Pick<
      RankMovement,
      'pages'
    >
  }

  test('is called the same only as far as it was compared', () => {
    expect(text()).toBe('Your own page is the same.')
    expect(text(withoutPages('before'))).toBe('Your page and its title are the same.')
    expect(text({ pages: { before: null, now: null } })).toBe('Your ranking page is the same.')
    expect(ownPageText(movementOf(['a.example'], ['a.example', you]))).toBeUndefined()
  })

  test('changes of address, title and description are said with both texts', () => {
    const facts: MovementFact[] = [
      { kind: 'title', before: 'Old', now: 'New' },
      { kind: 'description', before: null, now: null },
      { kind: 'feature-left', feature: 'images', sites: null },
    ]
    expect(text({ facts })).toBe(
      'Your title changed from “Old” to “New”. Your description changed; neither text is still stored.',
    )
    const moved: MovementFact = {
      kind: 'address',
      before: 'https://kestrelroast.example/guides?page=2',
      now: 'https://kestrelroast.example/machines',
    }
    expect(text({ facts: [moved] })).toBe('Your ranking page changed from /guides?page=2 to /machines.')
  })
})

test('facts of the history say that the page is the same only where both ranks are known', () => {
  expect(storedFactsText([], true)).toBe('Your page and its title are the same.')
  expect(storedFactsText([], false)).toBe('')
  expect(storedFactsText(['title', 'ai-overview-appeared'], true)).toBe('Your title changed. An AI Overview appeared.')
})

test.each<[MovementFact, string]>([
  [{ kind: 'title', before: 'Old', now: null }, 'Your title changed from “Old” to one no longer stored.'],
  [
    {
      kind: 'feature-appeared',
      feature: 'local_pack',
      sites: [
        { domain: you, is_own: true },
        { domain: 'a.example', is_own: false },
      ],
    },
    'Local pack appeared (you and a.example).',
  ],
  [{ kind: 'feature-left', feature: 'video', sites: null }, 'Videos is gone.'],
  [
    { kind: 'feature-owner', feature: 'featured_snippet', before: null, now: null },
    'Featured snippet changed hands; the sites are no longer stored.',
  ],
  [
    {
      kind: 'feature-owner',
      feature: 'featured_snippet',
      before: [{ domain: 'a.example', is_own: false }],
      now: [{ domain: 'b.example', is_own: false }],
    },
    'Featured snippet went from a.example to b.example.',
  ],
  [
    { kind: 'feature-owner', feature: 'images', before: [], now: [{ domain: you, is_own: true }] },
    'Images now includes you.',
  ],
  [
    { kind: 'feature-owner', feature: 'images', before: [{ domain: you, is_own: true }], now: [] },
    'Images no longer includes you.',
  ],
  [{ kind: 'ai-overview-cited' }, 'The AI Overview now cites you.'],
  [{ kind: 'results-read', before: 1, now: 20 }, '1 result was read before, 20 now.'],
])('a fact in words: %o', (fact, words) => expect(factText(fact)).toBe(words))

describe('volatility', () => {
  test('is a number from 0 to 1, and a little is not nothing', () => {
    expect([0, 0.001, 0.005, 0.344, 1].map(formatVolatility)).toEqual(['0.00', 'under 0.01', '0.01', '0.34', '1.00'])
  })

  test('is judged with the figures it is judged by', () => {
    const judged = { value: 0.34, median: 0.05, deviation: 0.02 }
    expect(volatilityText({ ...judged, verdict: 'unusual' })).toBe(
      'The page moved far more than usual. Volatility: 0.34 (median of the 28 days before: 0.05, unusual above 0.17).',
    )
    expect(volatilityText({ ...judged, verdict: 'calm' }, 42)).toMatch(
      /^Pages moved no more than on half of the days before\. Mean volatility of 42 results pages: 0\.34/,
    )
    expect(volatilityText({ value: 0.2, median: null, deviation: null, verdict: null })).toMatch(
      /^Volatility: 0\.20\. It is called calm, usual or unusual .* at least 10 of the 28 days/,
    )
  })

  test('of a day is a number with its verdict', () => {
    expect(dayVolatilityText({ value: 0.21, verdict: 'unusual' })).toBe('0.21, unusual')
    expect(dayVolatilityText({ value: 0.21, verdict: null })).toBe('0.21')
    expect(dayVolatilityText(null)).toBe('not known')
  })
})
