import type { UserData } from '#contract/accounts/rows.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { type Account, api, isStaff } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { openPlanCheckout } from '../checkout/open-plan-checkout.ts'
import { openTopUpCheckout } from '../checkout/open-top-up-checkout.ts'
import { limitPaymentCalls } from '../limit-payment-calls.ts'
import { setAutoRecharge } from '../recharge/set-auto-recharge.ts'
import { showAutoRecharge } from '../recharge/show-auto-recharge.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { type ChangedPlan, changePlan } from './change-plan.ts'
import { previewChange, previewChangeOfCustomer } from './preview-change.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { undoChange } from './undo-change.ts'

const calls = api.subscriptions
const { changed, scheduled, scheduledByStaff, unscheduled, cancelled, cancelledByStaff, resumed } = subscriptionMessages

const presentChange = ({ when, plan }: ChangedPlan, later: string) => ({
  message: when === 'now' ? changed : later,
  data: plan,
})

const agreedAt = (asOf: string | null | undefined) => (typeof asOf === 'string' ? new Date(asOf) : undefined)

/** `userDataOf` is the accounts feature's, handed in because it stands above this one. */
export const subscriptionRoutes = (userDataOf: (ctx: Ctx, account: Account) => Promise<UserData>) => ({
  openPlanCheckout: calls.openPlanCheckout.handler(({ context: { ctx }, input }) =>
    limitPaymentCalls(ctx, () => openPlanCheckout(ctx, input)),
  ),
  openTopUpCheckout: calls.openTopUpCheckout.handler(({ context: { ctx }, input }) =>
    limitPaymentCalls(ctx, () => openTopUpCheckout(ctx, input)),
  ),
  previewChange: calls.previewChange.handler(({ context, input }) => previewChange(context.ctx, input)),
  changePlan: calls.changePlan.handler(async ({ context: { ctx }, input }) =>
    presentChange(
      await limitPaymentCalls(ctx, () =>
        changePlan(ctx, {
          accountId: ctx.account.id,
          subscriptionId: input.subscriptionId,
          priceId: input.priceId,
          when: input.update_on,
          charges: true,
          asOf: agreedAt(input.as_of),
          actorId: ctx.account.id,
        }),
      ),
      scheduled,
    ),
  ),
  undoChange: calls.undoChange.handler(async ({ context: { ctx } }) => ({
    message: unscheduled,
    data: await limitPaymentCalls(ctx, () => undoChange(ctx)),
  })),
  cancelSubscription: calls.cancelSubscription.handler(async ({ context: { ctx }, input }) => {
    const own = { accountId: ctx.account.id, subscriptionId: input.subId, actorId: ctx.account.id }
    const data = await limitPaymentCalls(ctx, () => cancelSubscription(ctx, own))
    return { message: cancelled, data, userData: await userDataOf(ctx, ctx.account) }
  }),
  resumeSubscription: calls.resumeSubscription.handler(async ({ context: { ctx }, input }) => ({
    message: resumed,
    data: await limitPaymentCalls(ctx, () => resumeSubscription(ctx, input)),
  })),
  previewChangeOfCustomer: calls.previewChangeOfCustomer.handler(({ context, input }) =>
    previewChangeOfCustomer(context.ctx, input),
  ),
  changePlanOfCustomer: calls.changePlanOfCustomer.handler(async ({ context: { ctx }, input }) =>
    presentChange(
      await limitPaymentCalls(ctx, () =>
        changePlan(ctx, {
          accountId: input.user_id,
          subscriptionId: input.sub_id,
          priceId: input.price_id,
          when: input.when,
          charges: input.charge,
          asOf: agreedAt(input.as_of),
          actorId: ctx.account.id,
        }),
      ),
      scheduledByStaff,
    ),
  ),
  cancelSubscriptionOfCustomer: calls.cancelSubscriptionOfCustomer.handler(async ({ context: { ctx }, input }) => ({
    message: cancelledByStaff,
    data: await limitPaymentCalls(ctx, () =>
      cancelSubscription(ctx, {
        accountId: input.userId,
        subscriptionId: input.subId,
        actorId: ctx.account.id,
      }),
    ),
  })),
  showAutoRecharge: calls.showAutoRecharge.handler(({ context }) => showAutoRecharge(context.ctx)),
  setAutoRecharge: calls.setAutoRecharge.handler(({ context, input }) =>
    setAutoRecharge(context.ctx, { ...input, isStaff: isStaff(context.abilities) }),
  ),
})
