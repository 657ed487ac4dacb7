import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { serpKeywordPrice, topTenReading } from '#contract/rules/pricing.ts'
import { useAccountDetails } from '../../../shared/session/account.ts'
import { domainMessages } from '../messages.ts'

/** The price of a top ten as a sentence; undefined until prices are loaded. */
export function useTopTenPrice(): string | undefined {
  const setting = useAccountDetails()?.module.SERPS
  return setting && domainMessages.topTenPrice(formatCredits(serpKeywordPrice(setting, topTenReading)))
}
