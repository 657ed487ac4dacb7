import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { runPrice } from '#contract/rules/rank-projects/run-price.ts'
import {
  type ReadingChoices,
  type SearchEngineCode,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { offeredDepth } from '../../serp-fetches/search-settings/reading-of.ts'

type Counted = { searchEngine: SearchEngineCode; keyword_count: number }

/** Credits of a run over so many keywords in each setting. */
export const runCost = (
  costs: CreditSetting,
  { depth, extraPage, loadsAiOverview }: { depth: number } & ReadingChoices,
  settings: readonly Counted[],
): number =>
  runPrice(
    costs,
    { depth: offeredDepth(depth), extraPage, loadsAiOverview },
    settings.map((setting) => ({ engine: searchEngineOf(setting.searchEngine), keywords: setting.keyword_count })),
  )
