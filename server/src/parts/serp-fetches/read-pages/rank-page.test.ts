import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredOrganicResult } from '../tables.ts'
import { createMatcher, rankDomains } from './domain-matching.ts'
import { type ShownFeature, shownFeatures } from './page-summary.ts'
import { rankPage } from './rank-page.ts'

const asEntered = { includesSubdomains: false }
const result = (position: number, absolutePosition: number, url: string): StoredOrganicResult => ({
  position,
  absolutePosition,
  domain: new URL(url).hostname,
  url,
  title: 'title',
})
const feature = { title: null, rating: null, cid: null, entries: [] }
const snippetOf = (url: string | null, domain: string | null, absolutePosition: number | null = 1): ShownFeature[] =>
  shownFeatures([{ ...feature, type: 'featured_snippet', absolutePosition, url, domain }])
const others = [result(1, 2, 'https://a.com/1'), result(2, 3, 'https://b.com/2'), result(3, 4, 'https://c.com/3')]
const rankOf = (features: ShownFeature[], entered: string, organic = others) =>
  rankPage({ organic, features }, [createMatcher(entered, asEntered)])[0]

describe('the page that became the featured snippet', () => {
  test.each([
    ['is not repeated among the results', 'own.com', 'https://www.own.com/best', null, ['https://www.own.com/best']],
    [
      'has another page of its site beside it',
      'b.com',
      'https://b.com/best',
      2,
      ['https://b.com/best', 'https://b.com/2'],
    ],
    ['is repeated further down', 'c.com', 'https://c.com/3', 3, ['https://c.com/3']],
  ])('stands at 1 where it %s', (_what, entered, url, organicRank, urls) => {
    const own = rankOf(snippetOf(url, null), entered)
    const ranks = urls.length === 1 ? [1] : [1, organicRank]
    expect(own).toEqual({ rank: 1, rankAbsolute: 1, url, urls, ranks, snippet: { organicRank } })
  })

  test('is known by the provider’s domain where it has no address', () => {
    expect(rankOf(snippetOf(null, 'www.own.com'), 'own.com')).toMatchObject({ rank: 1, url: 'www.own.com' })
    expect(rankOf(snippetOf('https://www.google.com/goto?url=CAES', 'own.com'), 'own.com')).toMatchObject({ rank: 1 })
  })

  test('stands at 1 where there is no organic result at all', () => {
    expect(rankOf(snippetOf('https://own.com/', null), 'own.com', [])).toMatchObject({ rank: 1, snippet: {} })
  })

  test.each([
    ['is the first result too', snippetOf('https://a.com/1', null), 'a.com', 1],
    ['is somebody else’s', snippetOf('https://other.com/', null), 'b.com', 2],
    ['stands among the results', snippetOf('https://own.com/', null, 5), 'own.com', undefined],
    ['is only listed', snippetOf('https://own.com/', null, null), 'own.com', undefined],
    ['is an answer without a page', snippetOf(null, null), 'own.com', undefined],
    [
      'is an answer box',
      shownFeatures([{ ...feature, type: 'answer_box', absolutePosition: 1, url: 'https://own.com/', domain: null }]),
      'own.com',
      undefined,
    ],
  ])('changes no rank where it %s', (_what, features, entered, expected) => {
    const own = rankOf(features, entered)
    expect([own?.rank, own?.snippet]).toEqual([expected, undefined])
  })

  test('changes nobody else’s rank, on any page', () => {
    const domain = fc.constantFrom('a.com', 'b.com', 'c.com', 'd.com')
    fc.assert(
      fc.property(fc.uniqueArray(domain), domain, fc.constantFrom(1, 3, 9, null), (listed, owner, at) => {
        const organic = listed.map((name, index) => result(index + 1, index + 2, `https://${name}/`))
        const matchers = ['a.com', 'b.com', 'c.com', 'd.com'].map((name) => createMatcher(name, asEntered))
        const features = snippetOf(`https://${owner}/best`, null, at)
        const [without, ranks] = [rankDomains(organic, matchers), rankPage({ organic, features }, matchers)]
        ranks.forEach((rank, index) => {
          if (rank?.snippet === undefined) expect(rank).toEqual(without[index])
          else expect([rank.rank, rank.snippet.organicRank]).toEqual([1, without[index]?.rank ?? null])
        })
        expect(ranks.filter((rank) => rank?.snippet !== undefined).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
