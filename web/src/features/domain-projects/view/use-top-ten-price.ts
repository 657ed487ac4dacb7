import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice, topTenReading } from '#contract/rules/paid-runs/prices.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { domainMessages } from '../messages.ts'

/** The price of a top ten; undefined until prices are loaded. */
export function useTopTenCredits(): string | undefined {
  const setting = useAccountDetails()?.module.SERPS
  return setting && formatCredits(serpKeywordPrice(setting, topTenReading))
}

/** The same as a sentence. */
export function useTopTenPrice(): string | undefined {
  const credits = useTopTenCredits()
  return credits && domainMessages.topTenPrice(credits)
}
