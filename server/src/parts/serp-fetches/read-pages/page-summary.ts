import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { pageWarningOf } from '#contract/rules/serp-fetches/page-warnings.ts'
import { type SerpFeatureKey, serpFeatureKeys, serpFeatureOf } from '#contract/rules/serp-fetches/serp-features.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { Correction, FeatureEntry, SerpFeature } from '../../../ports/data-provider/organic-results.ts'
import type { StoredOrganicResult, serpSnapshots } from '../tables.ts'
import { type Matcher, openLink, readAddress } from './domain-matching.ts'

type Snapshot = typeof serpSnapshots.$inferSelect

/** The owner of an address on a page; either may be missing. */
export type Site = { url: string | null; domain: string | null }

/** A feature of a page, as far as ranks and lists need it. */
export type ShownFeature = {
  key: SerpFeatureKey
  /** Among everything on the page; null where the page only says that it has it. */
  absolutePosition: number | null
  /** Sites of its owner and of its contents. */
  sites: Site[]
  /** A featured snippet: the first site is the page that became it. */
  isSnippet?: true
}

/** The part of a stored page that ranks are read from. */
export type ReadablePage = Pick<Snapshot, 'aiOverview' | 'correction' | 'isDoubtful'> & {
  organic: StoredOrganicResult[]
  /** The position before the first result that couldn’t be read; absent if there is none. */
  wholeUpTo?: number | undefined
  features: ShownFeature[]
}

/** Everything a page showed beside ranks, as deep as was asked. */
export type PageSummary = {
  /**
   * The number of organic results before the first missing one. A domain is never called lost for a rank beyond them.
   */
  resultsRead: number
  aiOverview: Snapshot['aiOverview']
  /** Each once, in the order lists show them. */
  features: SerpFeatureKey[]
  correction: Correction | null
  isDoubtful: boolean
}

export function shownFeatures(features: readonly SerpFeature[]): ShownFeature[] {
  return features.flatMap(({ type, absolutePosition, url, domain, entries }) => {
    const key = serpFeatureOf(type)
    if (key === null) return []
    const sites = [{ url, domain }, ...entries.flatMap(namedIn)].filter(
      (site) => site.url !== null || site.domain !== null,
    )
    return {
      key,
      absolutePosition,
      sites: sites.map(({ url, domain }) => openLink({ url, domain })),
      ...(type === 'featured_snippet' && (url !== null || domain !== null) && { isSnippet: true as const }),
    }
  })
}

/** The page an entry links to, and the sites its AI answer cites. */
const namedIn = (entry: FeatureEntry): Site[] => [entry, ...(entry.citations ?? [])]

/**
 * The absolute position up to which a page is shown to whoever asked for a depth: of a deeper page, what stood below the
 * last result that was asked for was not asked for either.
 */
export function endOfDepth(organic: readonly StoredOrganicResult[], depth: number): number {
  const within = organic.filter(({ position }) => position <= depth)
  const isWhole = within.length === organic.length
  return isWhole ? Number.POSITIVE_INFINITY : Math.max(0, ...within.map(({ absolutePosition }) => absolutePosition))
}

/** A page that is deeper than was asked, as deep as was asked. */
export function cutToDepth(page: ReadablePage, depth: number): ReadablePage {
  const end = endOfDepth(page.organic, depth)
  const features = page.features.filter(({ absolutePosition }) => (absolutePosition ?? 0) <= end)
  return {
    ...page,
    organic: page.organic.filter(({ position }) => position <= depth),
    features,
    aiOverview: features.some(({ key }) => key === 'ai_overview') ? page.aiOverview : 'none',
  }
}

export const summaryOf = ({
  organic,
  wholeUpTo,
  features,
  aiOverview,
  correction,
  isDoubtful,
}: ReadablePage): PageSummary => ({
  resultsRead: Math.min(organic.length, wholeUpTo ?? Number.POSITIVE_INFINITY),
  aiOverview,
  features: inOrder(new Set(features.map(({ key }) => key))),
  correction,
  isDoubtful,
})

const inOrder = (keys: ReadonlySet<SerpFeatureKey>) => serpFeatureKeys.filter((key) => keys.has(key))

/** For each domain, the features it owns or is named in. */
export function ownedFeatures(features: readonly ShownFeature[], matchers: readonly Matcher[]): SerpFeatureKey[][] {
  const owned = matchers.map(() => new Set<SerpFeatureKey>())
  for (const { key, sites } of features)
    for (const site of sites) {
      const address = readAddress(site)
      if (address === undefined) continue
      matchers.forEach((matches, at) => {
        if (matches(address)) owned[at]?.add(key)
      })
    }
  return owned.map(inOrder)
}

/** A page's summary as it is stored; null where nothing was checked, or its check did not keep it. */
export type StoredSummary = { [Field in keyof PageSummary]: PageSummary[Field] | null } & {
  ownedFeatures: SerpFeatureKey[] | null
  otherPage: OtherPage | null
}

/** The details of a keyword's page, as they cross the wire. */
export const presentPageFields = (page: StoredSummary): PageFields => ({
  results_read: page.resultsRead,
  ai_overview: page.aiOverview,
  features: page.features,
  owned_features: page.ownedFeatures,
  other_page: page.otherPage,
  correction: page.correction,
  warning: pageWarningOf({ is_doubtful: page.isDoubtful, correction: page.correction }),
})
