import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { type CreditSetting, serpCheckPrice } from '#contract/rules/pricing.ts'
import { type AskedReading, askedReading } from '../search-settings/asked-reading.ts'

export type QueryPrice = ReturnType<typeof serpCheckPrice> & { keywords: number }

/** What looking up the keywords once costs; undefined until the prices are known. */
export function queryPrice(
  setting: CreditSetting | undefined,
  { keywords, ...reading }: { keywords: string[] } & AskedReading,
): QueryPrice | undefined {
  if (setting === undefined) return undefined
  return { ...serpCheckPrice(setting, keywords.length, askedReading(reading)), keywords: keywords.length }
}

/** There may be a least number of keywords. */
export const missingKeywords = (price: QueryPrice, setting: CreditSetting) =>
  Math.max(0, setting.transactions - price.keywords)

type RequiredCreditsProps = { price: QueryPrice | undefined; setting: CreditSetting | undefined }

/** The line under the keywords; without any, only how many it takes where one is not enough. */
export function RequiredCredits({ price, setting }: RequiredCreditsProps) {
  if (price === undefined || setting === undefined) return null
  const missing = missingKeywords(price, setting)
  if (price.keywords === 0 && missing <= 1) return null
  return (
    <>
      {missing > 0 &&
        `You need to add at least ${setting.transactions} keywords to start the process. (${missing} more needed) `}
      Total credits required: <b>{formatCredits(price.total)}</b> credits.
    </>
  )
}
