import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { fullRunsText } from '#contract/rules/billing/plan-runs.ts'
import type { ShellTexts, TextsContext } from '../../../module.ts'
import { monthlyCredits, offerOf } from '../../../parts/billing/plans/offers.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { planSentence } from './plan-status.ts'
import { readPricingAddress } from './pricing-address.ts'

type Sale = { plans: PlanOnSale[] }

/** The plan as the last visit stored it, which the page also shows at first. */
export function before(): ShellTexts {
  const account = readStoredAccount()
  return account === undefined ? {} : { lead: planSentence(account.plan, new Date()) }
}

export function after([sale]: unknown[], { account: { plan, module } }: TextsContext): ShellTexts {
  const { interval = 'month', show } = readPricingAddress(Object.fromEntries(new URLSearchParams(location.search)))
  const sentences = (sale as Sale).plans.flatMap((each) => {
    const offer = offerOf(each, interval)
    const runs = offer && fullRunsText(each, monthlyCredits(offer, interval), module.SERPS)
    return runs?.isShort ? [runs.sentence] : []
  })
  return { lead: planSentence(plan, new Date()), body: show === 'credits' ? [] : sentences }
}
