import { eq } from 'drizzle-orm'
import type { UpdatePlan } from '#contract/billing/plans/endpoints.ts'
import { planMessages } from '#contract/billing/plans/messages.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Interval, plans } from '../tables.ts'
import { getManagedPlan } from './list-managed-plans.ts'
import { sendPublishPlan } from './publish-plan.ts'
import { refuseCheapCredits } from './refuse-cheap-credits.ts'
import {
  findOffer,
  isSameOffer,
  lockPlans,
  type Offer,
  offerOf,
  recommendOnly,
  refusePlan,
  refuseTakenName,
  replaceOffer,
} from './write-plan.ts'

type Plan = typeof plans.$inferSelect
type Sent = { price: number | null | undefined; credits: number | null | undefined }

/**
 * Changes a plan; what is not sent stays. Another price, or other credits, hold for new subscriptions only. Everything else
 * holds for subscribers too.
 */
export async function updatePlan(ctx: AccountCtx, input: UpdatePlan) {
  await inTransaction(ctx, async (tx) => {
    await lockPlans(tx)
    const [plan] = await tx.db.select().from(plans).where(eq(plans.id, input.id))
    if (plan === undefined) throw notFound(`plan ${input.id}`)
    if (plan.isTrial) refuseOnTrial(plan, input)
    if (input.name !== undefined) await refuseTakenName(tx, input.name, plan.id)
    const before = {
      ...fieldsOf(plan),
      month: await findOffer(tx, plan.id, 'month'),
      year: await findOffer(tx, plan.id, 'year'),
    }
    const after = {
      ...changedFields(plan, input),
      month: changedOffer(tx, 'month', before.month, { price: input.monthly_price, credits: input.monthly_credits }),
      year: changedOffer(tx, 'year', before.year, { price: input.yearly_price, credits: input.yearly_credits }),
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    if (input.version !== undefined && input.version !== plan.version)
      throw new AppError('row.changed', `plan ${plan.id} is at version ${plan.version}, not ${input.version}`, {
        publicMessage: planMessages.changedMeanwhile,
      })
    const { month, year, ...fields } = after
    await refuseCheapCredits(
      tx,
      ctx.account.id,
      isSameOffer(before.month, month) ? null : month,
      isSameOffer(before.year, year) ? null : year,
    )
    await tx.db
      .update(plans)
      .set({ ...fields, version: plan.version + 1 })
      .where(eq(plans.id, plan.id))
    if (fields.isRecommended) await recommendOnly(tx, plan.id)
    if (!isSameOffer(before.month, month)) await replaceOffer(tx, plan.id, 'month', month)
    if (!isSameOffer(before.year, year)) await replaceOffer(tx, plan.id, 'year', year)
    const data = { planId: plan.id, before, after }
    await recordAudit(tx, { action: 'plan.changed', actorId: ctx.account.id, accountId: null, data })
    if (!plan.isTrial) await sendPublishPlan(tx, plan.id)
  })
  return { message: planMessages.updated, data: await getManagedPlan(ctx, input.id) }
}

function refuseOnTrial(plan: Plan, input: UpdatePlan): void {
  // Registration finds it by its name.
  if (input.name !== undefined && input.name !== plan.name) refusePlan('name', planMessages.trialName)
  if (input.is_recommended === true) refusePlan('is_recommended', planMessages.trialRecommended)
  for (const field of ['monthly_price', 'monthly_credits', 'yearly_price', 'yearly_credits'] as const)
    if (input[field] !== undefined && input[field] !== null) refusePlan(field, planMessages.trialPrice)
}

function fieldsOf({ name, description, features, projectLimit, projectKeywordLimit, isRecommended }: Plan) {
  return { name, description, features, projectLimit, projectKeywordLimit, isRecommended }
}

function changedFields(plan: Plan, input: UpdatePlan): ReturnType<typeof fieldsOf> {
  const stored = fieldsOf(plan)
  return {
    name: input.name ?? stored.name,
    description: input.description ?? stored.description,
    features: input.features ?? stored.features,
    projectLimit: input.project_limit ?? stored.projectLimit,
    projectKeywordLimit: input.project_keyword_limit ?? stored.projectKeywordLimit,
    isRecommended: input.is_recommended ?? stored.isRecommended,
  }
}

function changedOffer(ctx: Ctx, interval: Interval, stored: Offer, { price, credits }: Sent): Offer {
  const storedPrice = stored === null ? null : toMajorUnits(stored.amountMinor, ctx.settings.currency)
  return offerOf(ctx, interval, {
    price: price === undefined ? storedPrice : price,
    credits: credits === undefined ? (stored?.credits ?? null) : credits,
  })
}
