import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import {
  aiOverviewPrice,
  type CreditSetting,
  extraPagePrice,
  type PricedReading,
} from '#contract/rules/paid-runs/prices.ts'
import { extraResults } from '#contract/rules/serp-fetches/search-engines.ts'
import { lateOverviews } from './messages.ts'

const addedPrice = (credits: number | undefined) =>
  credits === undefined ? '' : ` Adds ${formatCredits(credits)} credits per keyword.`

/** Says what each reading choice is for and what it adds to the price, once the price is loaded. */
export const overviewText = (setting: CreditSetting | undefined) =>
  `${lateOverviews} Wait for them to see who is cited.${addedPrice(setting && aiOverviewPrice(setting))}`

export const extraPageText = (reading: PricedReading, setting: CreditSetting | undefined) =>
  `Many results pages show fewer than ${extraResults} organic results. An extra page helps fill the top ${reading.depth}.${addedPrice(setting && extraPagePrice(setting, reading))}`
