import type { PricedReading } from '#contract/rules/pricing.ts'
import { defaultDepth, depths } from '#contract/rules/search-engines.ts'

/** What a kept search reads; one kept with a depth that is offered no longer gets the default. */
export const readingOf = (kept: { depth: number; extraPage: boolean; loadsAiOverview: boolean }): PricedReading => ({
  depth: depths.find((depth) => depth === kept.depth) ?? defaultDepth,
  extraPage: kept.extraPage,
  loadsAiOverview: kept.loadsAiOverview,
})
