import type { KeywordMarket, SearchIntent } from './keyword-metrics.ts'

/** organic: a result · paid: an ad. */
export const rankedKinds = ['organic', 'paid'] as const
export type RankedKind = (typeof rankedKinds)[number]

/** A keyword a domain is found for, with the place on the results page that brings it the most visits. */
export type RankedKeyword = {
  /** In lower case. */
  keyword: string
  kind: RankedKind
  /** The page is the featured snippet above the organic results: organic, at 1. */
  isSnippet?: true
  /** Among results of its kind, from 1. */
  position: number
  /** Among everything on the page; null where it could not be read. */
  absolutePosition: number | null
  url: string
  title: string | null
  /** Searches a month. */
  searchVolume: number | null
  /** 0–100. */
  difficulty: number | null
  /** Price of a click on an ad. */
  cpcUsd: number | null
  intent: SearchIntent | null
  /** Among advertisers, 0–1. */
  competition: number | null
  /** Types of what the results page showed, in the vendor's words. */
  featureTypes: string[]
  /** Estimated visits a month, by the provider's click curve; null where they are unknown. */
  traffic: number | null
  /** Cost of those visits as ads. */
  trafficCostUsd: number | null
  /** The time when the provider saw the page; null where it does not say. */
  seenAt: Date | null
}

/** Keywords of the whole domain by the range of their positions; the ranges partition `count`. */
export const positionRanges = [
  'pos_1',
  'pos_2_3',
  'pos_4_10',
  'pos_11_20',
  'pos_21_30',
  'pos_31_40',
  'pos_41_50',
  'pos_51_60',
  'pos_61_70',
  'pos_71_80',
  'pos_81_90',
  'pos_91_100',
] as const
export type PositionRange = (typeof positionRanges)[number]

/**
 * Figures of all keywords that the provider knows the domain for, in the market; null if a figure could not be read.
 */
export type DomainFigures = {
  count: number | null
  /** Estimated visits a month. */
  traffic: number | null
  /** Cost of those visits as ads. */
  trafficCostUsd: number | null
  positions: Record<PositionRange, number | null>
}

export type RankedKeywordsPage = {
  /** Count for the whole domain: organic and paid together. */
  totalCount: number
  figures: Record<RankedKind, DomainFigures>
  /** Figures of its featured snippets, which the organic ones don't include; absent if it has none. */
  snippets?: DomainFigures
  /** The most visited first; a keyword may come once of each kind, and again where a site has the snippet and a result. Fewer than were asked for where some name no page. */
  keywords: RankedKeyword[]
  /** Rows in the answer that couldn’t be read. */
  unreadRows: number
  /** The domain has no rows beyond these. */
  isLast: boolean
  /** Secondary fields that could not be read, by the vendor's names; sorted. */
  oddFields: string[]
}

export type RankedKeywordsRequest = KeywordMarket & {
  /** A host without `www.`, or an absolute address of a page. */
  target: string
  /** 1 to 1 000. */
  limit: number
  /** The number of rows to pass over. */
  offset: number
}

/** Throws `ProviderError` when the call as a whole fails. */
export type RankedKeywordsProvider = {
  /** A domain nobody knows has no keywords and figures of zero. Never retried inside: every call is billed. */
  fetchRankedKeywords(request: RankedKeywordsRequest, signal?: AbortSignal): Promise<RankedKeywordsPage>
}
