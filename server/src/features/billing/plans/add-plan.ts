import { max } from 'drizzle-orm'
import type { AddPlan } from '#contract/billing/plans/endpoints.ts'
import { planMessages } from '#contract/billing/plans/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { plans } from '../tables.ts'
import { getManagedPlan } from './list-managed-plans.ts'
import { sendPublishPlan } from './publish-plan.ts'
import { refuseCheapCredits } from './refuse-cheap-credits.ts'
import { lockPlans, offerOf, recommendOnly, refuseTakenName, replaceOffer } from './write-plan.ts'

/** Adds a plan behind the others; with a price it is on sale at once. */
export async function addPlan(ctx: AccountCtx, input: AddPlan) {
  const month = offerOf(ctx, 'month', { price: input.monthly_price, credits: input.monthly_credits })
  const year = offerOf(ctx, 'year', { price: input.yearly_price, credits: input.yearly_credits })
  const id = await inTransaction(ctx, async (tx) => {
    await lockPlans(tx)
    await refuseTakenName(tx, input.name)
    await refuseCheapCredits(tx, ctx.account.id, month, year)
    const [last] = await tx.db.select({ position: max(plans.position) }).from(plans)
    const fields = {
      name: input.name,
      description: input.description,
      features: input.features,
      projectLimit: input.project_limit,
      projectKeywordLimit: input.project_keyword_limit,
      isRecommended: input.is_recommended,
    }
    const [made] = await tx.db
      .insert(plans)
      .values({ ...fields, isTrial: false, position: (last?.position ?? 0) + 1 })
      .returning({ id: plans.id })
    if (made === undefined) throw new Error('the plan was not stored')
    if (input.is_recommended) await recommendOnly(tx, made.id)
    await replaceOffer(tx, made.id, 'month', month)
    await replaceOffer(tx, made.id, 'year', year)
    const data = { planId: made.id, ...fields, month, year }
    await recordAudit(tx, { action: 'plan.added', actorId: ctx.account.id, accountId: null, data })
    await sendPublishPlan(tx, made.id)
    return made.id
  })
  return { message: planMessages.added, data: await getManagedPlan(ctx, id) }
}
