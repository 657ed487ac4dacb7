import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { serpKeywordPrice, topTenReading } from '#contract/rules/pricing.ts'
import { useAccountDetails } from '../../../shared/session/account.ts'
import { domainMessages } from '../messages.ts'

/** What looking up a top ten costs, in a sentence; undefined until the prices are known. */
export function useTopTenPrice(): string | undefined {
  const setting = useAccountDetails()?.module.SERPS
  return setting && domainMessages.topTenPrice(formatCredits(serpKeywordPrice(setting, topTenReading)))
}
