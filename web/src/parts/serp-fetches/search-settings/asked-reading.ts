import type { PricedReading } from '#contract/rules/paid-runs/prices.ts'
import type { Depth, ReadingChoices, SearchEngineCode } from '#contract/rules/serp-fetches/search-engines.ts'
import { searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'

export type AskedReading = { searchEngine: SearchEngineCode; depth: Depth } & ReadingChoices

/** The reading that a form asks for: only Google loads its AI Overviews late. */
export const askedReading = ({ searchEngine, depth, extraPage, loadsAiOverview }: AskedReading) => ({
  depth,
  extraPage,
  loadsAiOverview: loadsAiOverview && searchEngineOf(searchEngine) === 'google',
})

/** The reading as it is priced. */
export const pricedReading = (values: AskedReading): PricedReading => ({
  engine: searchEngineOf(values.searchEngine),
  ...askedReading(values),
})
