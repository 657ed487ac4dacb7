import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type CreditSetting, serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import type { QueryLimits } from '../../limits/query-limits.ts'
import { type AskedReading, pricedReading } from '../../serp-fetches/search-settings/asked-reading.ts'

export type QueryPrice = ReturnType<typeof serpCheckPrice> & { keywords: number }

/** Price of looking up the keywords once; undefined until the prices are known. */
export function queryPrice(
  setting: CreditSetting | undefined,
  { keywords, ...reading }: { keywords: string[] } & AskedReading,
): QueryPrice | undefined {
  if (setting === undefined) return undefined
  return { ...serpCheckPrice(setting, keywords.length, pricedReading(reading)), keywords: keywords.length }
}

export const missingKeywords = (price: QueryPrice, setting: CreditSetting, limits: Pick<QueryLimits, 'keywords'>) =>
  Math.max(0, leastKeywords(setting, limits.keywords) - price.keywords)

type RequiredCreditsProps = {
  price: QueryPrice | undefined
  setting: CreditSetting | undefined
  limits: Pick<QueryLimits, 'keywords'>
}

/** The line under the keywords; without any, only how many it takes where one is not enough. */
export function RequiredCredits({ price, setting, limits }: RequiredCreditsProps) {
  if (price === undefined || setting === undefined) return null
  const missing = missingKeywords(price, setting, limits)
  if (price.keywords === 0 && missing <= 1) return null
  return (
    <>
      {missing > 0 &&
        `You need to add at least ${leastKeywords(setting, limits.keywords)} keywords to start the process. (${missing} more needed) `}
      Total credits required: <b>{formatCredits(price.total)}</b> credits.
    </>
  )
}
