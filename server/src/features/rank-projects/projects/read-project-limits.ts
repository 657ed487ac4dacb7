import { keywordLimits } from '#contract/keyword-syntax.ts'
import { accountTypes } from '#contract/plan-modules.ts'
import { type AccountCtx, findViewer, isStaff } from '../../access/index.ts'
import { type ActivePlan, activePlan } from '../../billing/index.ts'

/** How many projects an account may have, and keywords in each; null without a limit, 0 while nothing may be added. */
export type ProjectLimits = { projects: number | null; keywords: number | null }

export async function readProjectLimits(ctx: AccountCtx): Promise<ProjectLimits> {
  const plan = await findLimitingPlan(ctx)
  if (plan === 'none needed') return { projects: null, keywords: null }
  if (plan === undefined) return { projects: 0, keywords: 0 }
  return { projects: plan.projectLimit, keywords: keywordsWithin(plan, ctx) }
}

/** A trial has a limit of its own. */
const keywordsWithin = ({ projectKeywordLimit }: ActivePlan, { account }: AccountCtx) =>
  account.type === accountTypes.trial ? Math.min(keywordLimits.perTrialCheck, projectKeywordLimit) : projectKeywordLimit

/** Undefined where the account needs a plan and has none; staff needs none. */
export async function findLimitingPlan(ctx: AccountCtx): Promise<ActivePlan | 'none needed' | undefined> {
  const plan = await activePlan(ctx, ctx.account.id)
  if (plan !== undefined) return plan
  const viewer = await findViewer(ctx, ctx.account.id)
  return viewer !== undefined && isStaff(viewer.abilities) ? 'none needed' : undefined
}
