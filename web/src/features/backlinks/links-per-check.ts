import type { CreditSetting } from '#contract/rules/credit-settings/work-prices.ts'
import { backlinkLimits } from '#contract/rules/limits/limits.ts'

/** How many links an analysis loads at most; the server holds the same limits. */
export const linksPerCheck = ({ transactions }: Pick<CreditSetting, 'transactions'>) =>
  Math.min(transactions, backlinkLimits.perCheck)
