import type { RechargeTerms } from '#contract/forecast/endpoints.ts'
import { mostRechargesADay } from '#contract/rules/billing/auto-recharge.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { rechargeMessages } from './messages.ts'

/** States the terms of Auto Recharge while it is on. */
export const rechargeSentence = ({ credits, amount, currency, threshold }: RechargeTerms) =>
  rechargeMessages.buys(countOf(credits, 'credit'), formatMoney(amount, currency), formatCount(threshold))

/** The terms to agree to; without an amount while none is chosen. */
export const rechargeTermsText = (
  threshold: number,
  bought: { amount: number; credits: number; currency: string } | undefined,
) =>
  rechargeMessages.terms(
    bought === undefined
      ? rechargeMessages.thisAmount
      : `${formatMoney(bought.amount, bought.currency)} for ${countOf(bought.credits, 'credit')}`,
    formatCount(threshold),
    bought === undefined
      ? 'five times'
      : `five times (${formatMoney(bought.amount * mostRechargesADay, bought.currency)})`,
  )

/** The threshold Auto Recharge starts with when turned on with a purchase: at most the credits of the option. */
export const thresholdFor = (
  { threshold }: Pick<RechargeTerms, 'threshold'>,
  option: { credits: number } | undefined,
) => Math.min(threshold, option?.credits ?? threshold)
