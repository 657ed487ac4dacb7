import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import type { Outline } from '../../../parts/serp-fetches/outlines/index.ts'
import { createShareSums, isSite, nameTarget, type ShareSums, shareScale } from './sum-shares.ts'

const host = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('kestrel.example', 'www.kestrel.example', 'shop.kestrel.example', 'rival.example'),
  },
  { weight: 4, arbitrary: fc.nat(120).map((number) => `site${number}.example`) },
)
const result = fc.record({ host, path: fc.constantFrom('/', '/blog', '/blog/one', '/shop?size=2') })
/** Pages of one list: positions without gaps, or with results missing in between. */
const outline = fc.array(fc.tuple(result, fc.constantFrom(1, 1, 1, 2)), { maxLength: 30 }).map((results): Outline => {
  let position = 0
  return {
    results: results.map(([one, step]) => {
      position += step
      return { position, address: `https://${one.host}${one.path}`, domain: one.host, titleHash: 1 }
    }),
  }
})
const page = fc.record({ outline, volume: fc.option(fc.constantFrom(0, 10, 1_000, 90_500), { nil: null }) })
const entered = fc.constantFrom('kestrel.example', 'kestrel.example/blog', 'shop.kestrel.example', 'site7.example')
const targets = fc.record({
  domains: fc
    .tuple(entered, fc.constantFrom('rival.example', 'www.kestrel.example', 'site3.example/blog'))
    .map((two) => [...two]),
  includesSubdomains: fc.boolean(),
})

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
const sitesIn = ({ domains, ...sums }: ShareSums, shares: 'shares' | 'volumeShares') =>
  total(domains.flatMap((name, at) => (isSite(name) ? (sums[shares][at] ?? 0) : [])))

function sharesOf(
  pages: readonly { outline: Outline; volume: number | null }[],
  of: typeof targets extends fc.Arbitrary<infer T> ? T : never,
) {
  const sums = createShareSums(of)
  for (const [id, { outline: seen, volume }] of pages.entries()) sums.add(id, volume, seen)
  return sums
}

test('the shares of all domains add up to what the curve allows: all clicks but those of further results of a domain', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 40 }), targets, (pages, of) => {
      const sums = sharesOf(pages, of).sum()
      // By the definition, from the addresses alone.
      for (const [shares, rest, repeated, weightOf] of [
        ['shares', 'restShare', 'repeatedShare', () => 1],
        ['volumeShares', 'restVolumeShare', 'repeatedVolumeShare', (volume: number | null) => volume ?? 0],
      ] as const) {
        let [offered, firsts] = [0, 0]
        for (const { outline: seen, volume } of pages) {
          const known = new Set<string>()
          for (const { position, address } of seen.results) {
            const site = new URL(address).hostname.split('.').slice(-2).join('.')
            offered += clickShareOf(position) * weightOf(volume)
            if (!known.has(site)) firsts += clickShareOf(position) * weightOf(volume)
            known.add(site)
          }
        }
        const all = sitesIn(sums, shares) + sums[rest]
        const allowed = offered === 0 ? 0 : (firsts / offered) * shareScale
        expect(Math.abs(all - allowed)).toBeLessThan(sums.domains.length + 2)
        expect(Math.abs(all + sums[repeated] - (offered === 0 ? 0 : shareScale))).toBeLessThan(sums.domains.length + 3)
      }
    }),
    { numRuns: 300 },
  )
})

test('the share of a target is what the definition says, also of one that is only a part of a domain', () => {
  fc.assert(
    fc.property(
      fc.array(page, { minLength: 1, maxLength: 20 }),
      entered,
      fc.boolean(),
      (pages, own, includesSubdomains) => {
        const sums = sharesOf(pages, { domains: [own], includesSubdomains }).sum()
        const isOwn = (address: string) => {
          const { hostname, pathname } = new URL(address)
          const bare = hostname.replace(/^www\./, '')
          if (own === 'kestrel.example/blog') return bare.endsWith('kestrel.example') && pathname.startsWith('/blog')
          return own === 'shop.kestrel.example' ? bare === own : bare === own || bare.endsWith(`.${own}`)
        }
        const ranks = pages.map(({ outline: { results } }) => results.find(({ address }) => isOwn(address))?.position)
        const offered = total(
          pages.flatMap(({ outline: { results } }) => results.map((one) => clickShareOf(one.position))),
        )
        const clicks = total(ranks.map((rank) => (rank === undefined ? 0 : clickShareOf(rank))))
        const at = sums.domains.indexOf(nameTarget(own).name)
        expect(sums.shares[at] ?? 0).toBe(offered === 0 ? 0 : Math.round((clicks / offered) * shareScale))
        expect(sums.keywordCounts[at] ?? 0).toBe(ranks.filter((rank) => rank !== undefined).length)
        expect(sums.bests[at] ?? 0).toBe(Math.min(...ranks.map((rank) => rank ?? 255)) % 255)
      },
    ),
    { numRuns: 300 },
  )
})

test('by search volume, a keyword on several results pages of a market counts once; alike, each page counts', () => {
  const seen = (domain: string): Outline => ({
    results: [{ position: 1, address: `https://${domain}/`, domain, titleHash: 1 }],
  })
  const sums = createShareSums({ domains: ['kestrel.example'], includesSubdomains: true })
  sums.add(1, 100, seen('kestrel.example'), 'ie coffee')
  sums.add(2, 100, seen('kestrel.example'), 'ie coffee')
  sums.add(3, 100, seen('rival.example'), 'ie tea')
  const all = sums.sum()
  const of = (name: string) => all.domains.indexOf(name)
  expect(all.volumeShares[of('kestrel.example')]).toBe(shareScale / 2)
  expect(all.volumeShares[of('rival.example')]).toBe(shareScale / 2)
  expect(all.shares[of('kestrel.example')]).toBe(Math.round((shareScale * 2) / 3))
  // In one setting alone, it counts whole.
  expect(sums.sum(new Set([1, 3])).volumeShares[of('kestrel.example')]).toBe(shareScale / 2)
})

test('shares of some keywords are those of their pages alone', () => {
  fc.assert(
    fc.property(fc.array(page, { maxLength: 20 }), targets, fc.func(fc.boolean()), (pages, of, isIn) => {
      const chosen = pages.flatMap((one, id) => (isIn(id) ? [[id, one] as const] : []))
      const alone = createShareSums(of)
      for (const [id, { outline: seen, volume }] of chosen) alone.add(id, volume, seen)
      const part = sharesOf(pages, of).sum(new Set(chosen.map(([id]) => id)))
      const byName = ({ domains, ...sums }: ShareSums) =>
        domains
          .map((name, at) => [name, sums.shares[at], sums.volumeShares[at], sums.keywordCounts[at], sums.bests[at]])
          .toSorted()
      expect(byName(part)).toEqual(byName(alone.sum()))
      expect({ ...part, domains: [], shares: [], volumeShares: [], keywordCounts: [], bests: [] }).toEqual({
        ...alone.sum(),
        ...{ domains: [], shares: [], volumeShares: [], keywordCounts: [], bests: [] },
      })
    }),
    { numRuns: 200 },
  )
})
