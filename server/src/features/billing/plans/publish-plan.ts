import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { planMessages } from '#contract/billing/plans/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { recordAudit } from '../../audit/index.ts'
import { operationKey } from '../operation-key.ts'
import { askingPayments } from '../payment-failures.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'
import { planPrices, plans } from '../tables.ts'
import { getManagedPlan } from './list-managed-plans.ts'
import { priceRefOf } from './publish-price.ts'

export const publishPlanJob = defineJob({
  name: 'billing.publish-prices',
  payload: z.object({ planId: z.number().int() }),
  foldByKey: true,
  retryLimit: 12,
})

/** Has the payment provider brought up to date once the caller's transaction commits. */
export const sendPublishPlan = (tx: Ctx, planId: number) =>
  tx.jobs.send(tx, publishPlanJob, { planId }, { singletonKey: String(planId) })

/** Makes the prices on sale at the payment provider, retires there those that are not, and names the product as the plan. */
export const publishPlan = (ctx: Ctx, { planId }: { planId: number }): Promise<void> =>
  retryWithoutStaleReferences(ctx, undefined, () => publish(ctx, planId))

async function publish(ctx: Ctx, planId: number): Promise<void> {
  const [plan] = await ctx.db.select().from(plans).where(eq(plans.id, planId))
  if (plan === undefined) return
  const { name, description, productRef } = plan
  if (productRef !== null) {
    // A name may return to what it was: each time is a request of its own.
    const key = operationKey(ctx, 'rename-product', productRef, name, description, ctx.clock().toISOString())
    await ctx.ports.payments.renameProduct({ key, productRef, name, description })
  }
  for (const { id } of await pricesOf(ctx, planId, isNull(planPrices.retiredAt))) await priceRefOf(ctx, id)
  for (const { id, priceRef } of await pricesOf(ctx, planId, isNotNull(planPrices.retiredAt)))
    if (priceRef !== null)
      await ctx.ports.payments.retirePrice({ key: operationKey(ctx, 'retire-price', id), priceRef })
}

/** Has those plans published that have a price on sale which the payment provider does not know, such as a new installation's. */
export async function publishMissing(ctx: Ctx): Promise<void> {
  const missing = await ctx.db
    .selectDistinct({ planId: planPrices.planId })
    .from(planPrices)
    .where(and(isNull(planPrices.retiredAt), isNull(planPrices.priceRef)))
  for (const { planId } of missing) await sendPublishPlan(ctx, planId)
}

const pricesOf = (ctx: Ctx, planId: number, which: ReturnType<typeof isNull>) =>
  ctx.db
    .select({ id: planPrices.id, priceRef: planPrices.priceRef })
    .from(planPrices)
    .where(and(eq(planPrices.planId, planId), which))

/** The same at once, for staff who do not want to wait for the job. */
export async function republishPlan(ctx: AccountCtx, { id }: { id: number }) {
  const [known] = await ctx.db.select({ isTrial: plans.isTrial, name: plans.name }).from(plans).where(eq(plans.id, id))
  if (known === undefined || known.isTrial) throw notFound(`plan ${id} that is sold`)
  await askingPayments(() => publishPlan(ctx, { planId: id }))
  await recordAudit(ctx, {
    action: 'plan.published',
    actorId: ctx.account.id,
    accountId: null,
    data: { planId: id, name: known.name },
  })
  return { message: planMessages.published, data: await getManagedPlan(ctx, id) }
}
