import { backlinkLimits, domainLimits, keywordLimits } from '../limits/limits.ts'
import type { CreditCosts, PricedModule } from '../paid-runs/prices.ts'

/**
 * A credit setting has one field for two ideas, called `transactions` on the wire and on its screen: the fewest keywords of a rank
 * check or a domain check, and the most links of a backlink check. The fewest keywords can’t be more than a trial may check, or
 * nobody could start one.
 */
export const mostTransactions: Record<PricedModule, number> = {
  SERPS: keywordLimits.perTrialCheck,
  DOMAIN: domainLimits.perTrialCheck,
  BACKLINKS: backlinkLimits.perCheck,
}

type Sized = Pick<CreditCosts, 'title' | 'transactions'>

/** `transactions` within the allowed range, whatever is stored. */
export const usableTransactions = ({ title, transactions }: Sized): number =>
  Math.min(Math.max(1, Math.floor(transactions) || 1), mostTransactions[title])

/** The fewest keywords of a rank check or a domain check, never more than the account may check. */
export const leastKeywords = (setting: Sized, most: number = mostTransactions[setting.title]): number =>
  Math.min(usableTransactions(setting), most)

/** The most links a backlink check reads; credits are held for all of them. */
export const linksPerCheck = (setting: Sized): number => usableTransactions(setting)

/** The rows that a check must at least be able to pay for. */
export const leastRows = (setting: Sized): number =>
  setting.title === 'BACKLINKS' ? linksPerCheck(setting) : leastKeywords(setting)
