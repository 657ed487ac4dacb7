import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { namedDomains } from '#contract/rules/rank-projects/share-of-voice.ts'
import { toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { hostIn, type Outline, type OutlinedResult } from '../../../parts/serp-fetches/outlines/index.ts'
import { createMatcher, type Matcher, readAddress, siteOf } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { rankShareDays } from './tables.ts'

/** Shares are stored as whole numbers of this. */
export const shareScale = 10_000_000

/** The figures of a day, as they are stored. */
export type ShareSums = Omit<
  typeof rankShareDays.$inferSelect,
  'accountId' | 'projectId' | 'scope' | 'scopeId' | 'day' | 'missingCount' | 'isOutdated'
>

/** The targets that are named whatever their share: the project's own first. */
export type Targets = { domains: readonly string[]; includesSubdomains: boolean }

/** A page in numbers: the site of each result that is the first of its site, and its position. */
type Page = {
  keywordId: number
  volume: number | null
  search: string | number
  sites: Int32Array
  positions: Uint8Array
  /** The sums that the curve gives all results, those whose site can't be read, and further results of a site. */
  offered: number
  unnamed: number
  repeated: number
  /** The best position of each target that isn't a whole site; 0 for none. */
  parts: Uint8Array
}

/**
 * Collects the pages of a day, each once, and sums shares over any keywords among them. Results are of sites: registrable domains. A target that
 * is only part of a site, such as a path or a subdomain, has a share of its own, which that of the site includes.
 */
export function createShareSums({ domains, includesSubdomains }: Targets) {
  const numbers = new Map<string, number>()
  const names: string[] = []
  const sitesOfHosts = new Map<string, number>()
  const numberOf = (site: string) => {
    const known = numbers.get(site)
    if (known !== undefined) return known
    numbers.set(site, names.length)
    return names.push(site) - 1
  }
  const targets = domains.map((domain) => targetOf(domain, includesSubdomains))
  const parts = targets.flatMap(({ name, site, matches }) =>
    matches === undefined ? [] : [{ name, site: numberOf(site), matches }],
  )
  const pages: Page[] = []
  const pagesOfKeywords = new Map<number, Page[]>()
  const chosenOf = (keywords: ReadonlySet<number>): readonly Page[] =>
    keywords.size < pages.length
      ? [...keywords].flatMap((id) => pagesOfKeywords.get(id) ?? [])
      : pages.filter(({ keywordId }) => keywords.has(keywordId))
  // One for all sums: most tags are of few keywords, and a day has many sites.
  let tallies = createTallies(0)

  /** -1 if the address names no host. */
  const siteOfResult = (result: OutlinedResult): number => {
    const host = hostIn(result.address)
    const key = host === result.domain ? host : `${host} ${result.domain}`
    const known = sitesOfHosts.get(key)
    if (known !== undefined) return known
    const read = readAddress({ url: result.address, domain: result.domain })?.host
    const site = read === undefined ? -1 : numberOf(siteOf(read))
    sitesOfHosts.set(key, site)
    return site
  }

  return {
    /** `search` is the same for a keyword’s pages in settings of one market, which have one search volume. */
    add(keywordId: number, volume: number | null, { results }: Outline, search: string | number = keywordId): void {
      const best = new Map<number, number>()
      const sites = results.map(siteOfResult)
      let [offered, unnamed, repeated] = [0, 0, 0]
      for (const [at, { position }] of results.entries()) {
        offered += clickShareOf(position)
        const site = sites[at] ?? -1
        if (site === -1) {
          unnamed += clickShareOf(position)
          continue
        }
        const before = best.get(site)
        if (before !== undefined) repeated += clickShareOf(Math.max(before, position))
        best.set(site, Math.min(before ?? position, position))
      }
      const page: Page = {
        ...{ keywordId, volume, search, offered, unnamed, repeated },
        sites: Int32Array.from(best.keys()),
        positions: Uint8Array.from(best.values()),
        parts: Uint8Array.from(parts, ({ site, matches }) =>
          bestOf(
            results.filter((_, at) => sites[at] === site),
            matches,
          ),
        ),
      }
      pages.push(page)
      pagesOfKeywords.set(keywordId, [...(pagesOfKeywords.get(keywordId) ?? []), page])
    },

    /** Over the pages of these keywords; over all of them if none are given. */
    sum(keywords?: ReadonlySet<number>): ShareSums {
      if (tallies.length < names.length) tallies = createTallies(names.length)
      const sites = tallies
      sites.clear()
      const ofParts = createTallies(parts.length)
      const all = {
        offered: 0,
        offeredByVolume: 0,
        repeated: 0,
        repeatedByVolume: 0,
        unnamed: 0,
        unnamedByVolume: 0,
        keywords: 0,
        volumes: 0,
      }
      const counted = keywords === undefined ? pages : chosenOf(keywords)
      const pagesOf = countPages(counted)
      for (const page of counted) {
        // The searches of a market count once, however many settings show its pages.
        const volume = (page.volume ?? 0) / (pagesOf.get(page.search) ?? 1)
        all.keywords += 1
        if (page.volume !== null) all.volumes += 1
        all.offered += page.offered
        all.offeredByVolume += page.offered * volume
        all.repeated += page.repeated
        all.repeatedByVolume += page.repeated * volume
        all.unnamed += page.unnamed
        all.unnamedByVolume += page.unnamed * volume
        for (let at = 0; at < page.sites.length; at += 1)
          sites.count(page.sites[at] ?? 0, page.positions[at] ?? 0, volume)
        for (let at = 0; at < page.parts.length; at += 1) ofParts.count(at, page.parts[at] ?? 0, volume)
      }
      return present({ names, targets, parts, sites, ofParts, numbers, all })
    },
  }
}

function countPages(pages: readonly Page[]): ReadonlyMap<string | number, number> {
  const counts = new Map<string | number, number>()
  for (const { search } of pages) counts.set(search, (counts.get(search) ?? 0) + 1)
  return counts
}

/** The name of a target among the domains of a day, and the site it is only a part of. */
export function nameTarget(entered: string): { name: string; partOf: string | null } {
  const target = toTarget(entered)
  if (target === undefined) return { name: entered, partOf: null }
  const host = withoutWww(target.host)
  const site = siteOf(host)
  return target.path === '' && site === host ? { name: site, partOf: null } : { name: entered, partOf: site }
}

/** False for a target that is only a part of a site. */
export const isSite = (name: string) => siteOf(name) === name

type Target = {
  name: string
  site: string
  /** Undefined for a whole site. */
  matches: Matcher | undefined
}

function targetOf(entered: string, includesSubdomains: boolean): Target {
  const { name, partOf } = nameTarget(entered)
  return partOf === null
    ? { name, site: name, matches: undefined }
    : { name, site: partOf, matches: createMatcher(entered, { includesSubdomains }) }
}

/** The best position of results that a target matches; 0 for none. */
function bestOf(results: readonly OutlinedResult[], matches: Matcher): number {
  const positions = results.flatMap(({ address: url, domain, position }) => {
    const address = readAddress({ url, domain })
    return address !== undefined && matches(address) ? position : []
  })
  return positions.length === 0 ? 0 : Math.min(...positions)
}

function createTallies(length: number) {
  const [clicks, byVolume] = [new Float64Array(length), new Float64Array(length)]
  const [counts, bests] = [new Int32Array(length), new Uint8Array(length)]
  let seen: number[] = []
  return {
    length,
    /** Numbers with a position, in the order in which they came. */
    listSeen: (): readonly number[] => seen,
    clear(): void {
      for (const at of seen) clicks[at] = byVolume[at] = counts[at] = bests[at] = 0
      seen = []
    },
    clicks,
    byVolume,
    counts,
    bests,
    /** Position 0 is none. */
    count(at: number, position: number, volume: number): void {
      if (position === 0) return
      if (counts[at] === 0) seen.push(at)
      const share = clickShareOf(position)
      clicks[at] = (clicks[at] ?? 0) + share
      byVolume[at] = (byVolume[at] ?? 0) + share * volume
      counts[at] = (counts[at] ?? 0) + 1
      const best = bests[at] ?? 0
      if (best === 0 || position < best) bests[at] = position
    },
  }
}

type Tallies = ReturnType<typeof createTallies>
type Tallied = {
  names: readonly string[]
  numbers: ReadonlyMap<string, number>
  targets: readonly Target[]
  parts: readonly { name: string }[]
  sites: Tallies
  ofParts: Tallies
  all: Record<
    | 'offered'
    | 'offeredByVolume'
    | 'unnamed'
    | 'unnamedByVolume'
    | 'repeated'
    | 'repeatedByVolume'
    | 'keywords'
    | 'volumes',
    number
  >
}

type Row = { name: string; isSite: boolean; share: number; volumeShare: number; count: number; best: number }

function present({ names, numbers, targets, parts, sites, ofParts, all }: Tallied): ShareSums {
  const shareIn = (clicks: number, of: number) => (of === 0 ? 0 : Math.round((clicks / of) * shareScale))
  const row = (name: string, { clicks, byVolume, counts, bests }: Tallies, at: number, isSite: boolean): Row => ({
    ...{ name, isSite },
    share: shareIn(clicks[at] ?? 0, all.offered),
    volumeShare: shareIn(byVolume[at] ?? 0, all.offeredByVolume),
    count: counts[at] ?? 0,
    best: bests[at] ?? 0,
  })
  const places = sites.listSeen()
  const largest = (clicks: Float64Array, of: number) =>
    largestOf(places, (at) => shareIn(clicks[at] ?? 0, of), names).map((at) => row(names[at] ?? '', sites, at, true))
  const wholeTargets = targets.flatMap(({ site, matches }) =>
    matches === undefined ? row(site, sites, numbers.get(site) ?? -1, true) : [],
  )
  const named = new Map(
    [...largest(sites.clicks, all.offered), ...largest(sites.byVolume, all.offeredByVolume), ...wholeTargets].map(
      (one) => [one.name, one],
    ),
  )
  const rows = [...named.values(), ...parts.map(({ name }, at) => row(name, ofParts, at, false))]
  const unlisted = (clicks: Float64Array, unnamed: number) =>
    places.reduce((sum, at) => (named.has(names[at] ?? '') ? sum : sum + (clicks[at] ?? 0)), unnamed)
  return {
    keywordsCount: all.keywords,
    volumeCount: all.volumes,
    domainsCount: places.length,
    domains: rows.map(({ name }) => name),
    shares: rows.map(({ share }) => share),
    volumeShares: rows.map(({ volumeShare }) => volumeShare),
    keywordCounts: rows.map(({ count }) => count),
    bests: rows.map(({ best }) => best),
    restShare: shareIn(unlisted(sites.clicks, all.unnamed), all.offered),
    restVolumeShare: shareIn(unlisted(sites.byVolume, all.unnamedByVolume), all.offeredByVolume),
    repeatedShare: shareIn(all.repeated, all.offered),
    repeatedVolumeShare: shareIn(all.repeatedByVolume, all.offeredByVolume),
  }
}

/**
 * The places of the largest values above 0, in order. Ties are by name, so that the same pages name the same domains. Not sorted: a day has tens of
 * thousands of sites, and a project hundreds of scopes.
 */
function largestOf(places: readonly number[], valueAt: (at: number) => number, names: readonly string[]): number[] {
  const largest: { at: number; value: number }[] = []
  const isBefore = (at: number, value: number, other: { at: number; value: number }) =>
    value > other.value || (value === other.value && (names[at] ?? '') < (names[other.at] ?? ''))
  for (const at of places) {
    const value = valueAt(at)
    const last = largest.at(-1)
    if (value <= 0 || (largest.length >= namedDomains && last !== undefined && !isBefore(at, value, last))) continue
    const place = largest.findIndex((other) => isBefore(at, value, other))
    largest.splice(place === -1 ? largest.length : place, 0, { at, value })
    if (largest.length > namedDomains) largest.pop()
  }
  return largest.map(({ at }) => at)
}
