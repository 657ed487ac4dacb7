import { type CreditCosts, declaredPrice } from '../paid-runs/prices.ts'

/**
 * A credit setting has one field for two ideas, called `transactions` on the wire and on its screen: the fewest keywords of a rank
 * check or a domain check, and the most links of a check of links. The fewest keywords can’t be more than a trial may check, or
 * nobody could start one.
 */
export type Sized = Pick<CreditCosts, 'title' | 'transactions'>

/** `transactions` within the allowed range, whatever is stored. */
export const usableTransactions = ({ title, transactions }: Sized): number =>
  Math.min(Math.max(1, Math.floor(transactions) || 1), declaredPrice(title).mostTransactions)

/** The fewest keywords of a rank check or a domain check, never more than the account may check. */
export const leastKeywords = (setting: Sized, most: number = declaredPrice(setting.title).mostTransactions): number =>
  Math.min(usableTransactions(setting), most)
