import { and, count, eq } from 'drizzle-orm'
import { keywordLimits, keywordMessages } from '#contract/keyword-syntax.ts'
import { accountTypes } from '#contract/plan-modules.ts'
import { keywordLimitWords, rankProjectMessages } from '#contract/rank-project-messages.ts'
import type { Duration } from '#contract/rank-project-schedule.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { ActivePlan } from '../../billing/index.ts'
import { isKept } from '../own-project.ts'
import { rankProjects } from '../tables.ts'
import { findLimitingPlan } from './read-project-limits.ts'

/** Staff needs no plan. Throws `plan.locked` where it has ended since the gate, or `project.limit-reached`. */
export async function refuseBeyondProjectLimit(tx: AccountCtx): Promise<void> {
  const plan = await limitingPlan(tx)
  if (plan === undefined) return
  const [row] = await tx.db
    .select({ projects: count() })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, tx.account.id), isKept))
  const projects = row?.projects ?? 0
  if (projects < plan.projectLimit) return
  throw new AppError('project.limit-reached', `account ${tx.account.id} has ${projects} projects`, {
    publicMessage: `Project limit reached: your plan includes ${plan.projectLimit} ${plan.projectLimit === 1 ? 'project' : 'projects'}. Please upgrade your plan.`,
  })
}

/** Undefined for staff without one. */
async function limitingPlan(tx: AccountCtx): Promise<ActivePlan | undefined> {
  const plan = await findLimitingPlan(tx)
  if (plan === undefined) throw new AppError('plan.locked', `account ${tx.account.id} has no plan any more`)
  return plan === 'none needed' ? undefined : plan
}

/** `keywords` is how many the project would hold. Throws `trial.restricted` or `project.keyword-limit`. */
export async function refuseBeyondKeywordLimit(tx: AccountCtx, keywords: number): Promise<void> {
  if (tx.account.type === accountTypes.trial && keywords > keywordLimits.perTrialCheck)
    throw new AppError('trial.restricted', 'beyond the trial', { publicMessage: keywordMessages.tooManyForTrial })
  const plan = await limitingPlan(tx)
  if (plan === undefined || keywords <= plan.projectKeywordLimit) return
  throw new AppError('project.keyword-limit', `${keywords} keywords of ${plan.projectKeywordLimit}`, {
    publicMessage: keywordLimitWords(plan.projectKeywordLimit),
  })
}

/** Throws `trial.restricted` for a trial that wants a schedule. */
export function refuseScheduleOfTrial({ account }: AccountCtx, duration: Duration): void {
  if (account.type !== accountTypes.trial || duration === 'never') return
  throw new AppError('trial.restricted', 'a schedule on trial', {
    publicMessage: rankProjectMessages.scheduleForTrial,
  })
}
