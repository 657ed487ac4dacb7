import type { RechargeTerms } from '#contract/forecast/endpoints.ts'
import { formatMoney } from '../format/money.ts'
import { countOf, formatCount } from '../format/numbers.ts'
import { rechargeMessages } from './messages.ts'

/** What Auto Recharge does while it is on. */
export const rechargeSentence = ({ credits, amount, currency, threshold }: RechargeTerms) =>
  rechargeMessages.buys(countOf(credits, 'credit'), formatMoney(amount, currency), formatCount(threshold))
