import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { fullRunsText } from '#contract/rules/billing/plan-runs.ts'
import type { ShellTexts, TextsContext } from '../../../module.ts'
import { offerOf } from '../../../parts/billing/plans/offers.ts'
import { planSentence } from './plan-status.ts'

type Sale = { plans: PlanOnSale[] }

/** Monthly plans, as without a query in the address: with one the shell makes no calls. */
export function after([sale]: unknown[], { account: { plan, module } }: TextsContext): ShellTexts {
  const sentences = (sale as Sale).plans.flatMap((each) => {
    const credits = offerOf(each, 'month')?.credits
    if (credits === undefined) return []
    const runs = fullRunsText(each, credits, module.SERPS)
    return runs?.isShort ? [runs.sentence] : []
  })
  return { lead: planSentence(plan, new Date()), body: sentences }
}
