import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { fullRunsText } from '#contract/rules/billing/plan-runs.ts'
import type { ShellTexts, TextsContext } from '../../../module.ts'
import { offerOf } from '../../../parts/billing/plans/offers.ts'
import { planSentence } from './plan-status.ts'
import { readPricingAddress } from './pricing-address.ts'

type Sale = { plans: PlanOnSale[] }

export function after([sale]: unknown[], { account: { plan, module } }: TextsContext): ShellTexts {
  const { interval = 'month', show } = readPricingAddress(Object.fromEntries(new URLSearchParams(location.search)))
  const sentences = (sale as Sale).plans.flatMap((each) => {
    const credits = offerOf(each, interval)?.credits
    if (credits === undefined) return []
    const runs = fullRunsText(each, credits, module.SERPS)
    return runs?.isShort ? [runs.sentence] : []
  })
  return { lead: planSentence(plan, new Date()), body: show === 'credits' ? [] : sentences }
}
