import type { PricedReading } from '#contract/rules/paid-runs/prices.ts'
import {
  type Depth,
  defaultDepth,
  depths,
  type ReadingChoices,
  type SearchEngineCode,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'

/** The depth of a saved search; the default if it is no longer offered. */
export const offeredDepth = (kept: number): Depth => depths.find((depth) => depth === kept) ?? defaultDepth

/** The reading of a saved search, as far as it has a price. */
export const readingOf = (
  kept: { searchEngine: SearchEngineCode; depth: number } & ReadingChoices,
): Required<PricedReading> => ({
  engine: searchEngineOf(kept.searchEngine),
  depth: offeredDepth(kept.depth),
  extraPage: kept.extraPage,
  loadsAiOverview: kept.loadsAiOverview,
})
