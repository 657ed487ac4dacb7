import { keywordLimitText } from '#contract/rank-projects/messages.ts'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { type ActivePlan, activePlan } from '../../features/billing/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type AccountCtx, findViewer, isStaff } from '../access/index.ts'
import { isOnTrial, refuseKeywordsBeyondTrial } from './trial-limits.ts'

/**
 * The number of projects an account may have, and keywords in each; null without a limit, 0 while nothing may be added.
 */
export type ProjectLimits = { projects: number | null; keywords: number | null }

export async function readProjectLimits(ctx: AccountCtx): Promise<ProjectLimits> {
  const plan = await findLimitingPlan(ctx)
  if (plan === 'none needed') return { projects: null, keywords: null }
  if (plan === undefined) return { projects: 0, keywords: 0 }
  return { projects: plan.projectLimit, keywords: keywordsWithin(plan, ctx) }
}

/** A trial has a limit of its own. */
const keywordsWithin = ({ projectKeywordLimit }: ActivePlan, { account }: AccountCtx) =>
  isOnTrial(account.type) ? Math.min(keywordLimits.perTrialCheck, projectKeywordLimit) : projectKeywordLimit

/** `projects` is how many the account has. Throws `plan.locked` where its plan has ended since the gate, or `project.limit-reached`. */
export async function refuseProjectsBeyondPlan(tx: AccountCtx, projects: number): Promise<void> {
  const plan = await loadLimitingPlan(tx)
  if (plan === undefined || projects < plan.projectLimit) return
  throw new AppError('project.limit-reached', `account ${tx.account.id} has ${projects} projects`, {
    publicMessage: `Project limit reached: your plan includes ${plan.projectLimit} ${plan.projectLimit === 1 ? 'project' : 'projects'}. Please upgrade your plan or delete a project.`,
  })
}

/** `keywords` is how many a project would hold. Throws `trial.restricted`, `plan.locked` or `project.keyword-limit`. */
export async function refuseKeywordsBeyondPlan(tx: AccountCtx, keywords: number): Promise<void> {
  refuseKeywordsBeyondTrial(tx.account.type, keywords)
  const plan = await loadLimitingPlan(tx)
  if (plan === undefined || keywords <= plan.projectKeywordLimit) return
  throw new AppError('project.keyword-limit', `${keywords} keywords of ${plan.projectKeywordLimit}`, {
    publicMessage: keywordLimitText(plan.projectKeywordLimit),
  })
}

/** Undefined for staff without one. */
async function loadLimitingPlan(tx: AccountCtx): Promise<ActivePlan | undefined> {
  const plan = await findLimitingPlan(tx)
  if (plan === undefined) throw new AppError('plan.locked', `account ${tx.account.id} has no plan any more`)
  return plan === 'none needed' ? undefined : plan
}

/** Undefined where the account needs a plan and has none; staff needs none. */
async function findLimitingPlan(ctx: AccountCtx): Promise<ActivePlan | 'none needed' | undefined> {
  const plan = await activePlan(ctx, ctx.account.id)
  if (plan !== undefined) return plan
  const viewer = await findViewer(ctx, ctx.account.id)
  return viewer !== undefined && isStaff(viewer.abilities) ? 'none needed' : undefined
}
