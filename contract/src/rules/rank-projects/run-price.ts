import { addCredits, multiplyCredits } from '../credits/credit-amounts.ts'
import { type CreditCosts, serpKeywordPrice } from '../paid-runs/prices.ts'
import type { Depth, ReadingChoices, SearchEngine } from '../serp-fetches/search-engines.ts'

/** The reading of a project, the same in each of its settings. */
export type ProjectReading = { depth: Depth } & ReadingChoices

/** The reading of a setting: only Google loads its AI Overviews late. */
export const readingInSetting = <Reading extends ProjectReading>(reading: Reading, engine: SearchEngine) => ({
  engine,
  depth: reading.depth,
  extraPage: reading.extraPage,
  loadsAiOverview: reading.loadsAiOverview && engine === 'google',
})

/** Credits of a run over so many keywords in each setting. */
export const runPrice = (
  costs: CreditCosts,
  reading: ProjectReading,
  settings: readonly { engine: SearchEngine; keywords: number }[],
): number =>
  settings.reduce(
    (sum, { engine, keywords }) =>
      addCredits(sum, multiplyCredits(serpKeywordPrice(costs, readingInSetting(reading, engine)), keywords)),
    0,
  )
