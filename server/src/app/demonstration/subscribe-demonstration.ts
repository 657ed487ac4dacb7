import { showAccountPlan } from '../../features/billing/index.ts'
import { confirmCheckout, listPlansOnSale, openPlanCheckout } from '../../features/billing/module.ts'
import { type AccountCtx, findAccountId, findViewer } from '../../parts/access/index.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'

/** A test card with which every payment succeeds. */
const card = 'pm_card_visa'

/**
 * Subscribes the demo customer on the hosted page of the payment sandbox, as any customer would, so that their plan can be changed and
 * cancelled like any other. Does nothing if they have had a subscription.
 */
export async function subscribeDemonstration(
  ctx: Ctx,
  { email, plan }: { email: string; plan: string },
): Promise<void> {
  const id = await findAccountId(ctx, email)
  const viewer = id === undefined ? undefined : await findViewer(ctx, id)
  if (viewer === undefined) return
  const as: AccountCtx = { ...ctx, account: viewer.account }
  const { account } = as
  if ((await showAccountPlan(ctx, account.id))?.subscription.sub_id != null) return
  const prices = (await listPlansOnSale(ctx)).find(({ name }) => name === plan)?.plans_stripe ?? []
  const monthly = prices.find(({ interval }) => interval === 'month')
  if (monthly === undefined) return
  const { url, checkout_id: checkoutId } = await openPlanCheckout(as, { price_id: Number(monthly.price_id) })
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
    signal: AbortSignal.timeout(seconds(10)),
  })
  // The page answers 409 if a process that started at the same time has already paid on it.
  if (reply.status !== 303 && reply.status !== 409) throw new Error(`the payment page answered ${reply.status}`)
  await confirmCheckout(ctx, account.id, checkoutId)
}
