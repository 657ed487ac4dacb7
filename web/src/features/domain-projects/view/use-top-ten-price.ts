import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { serpKeywordPrice, topTenReading } from '#contract/rules/pricing.ts'
import { useAccountDetails } from '../../../shared/session/account.ts'
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
