import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { Routes } from '../../../modules/routes.ts'
import { isStaff } from '../../../parts/access/index.ts'
import { userDataOf } from '../../credits/index.ts'
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

const { changed, scheduled, scheduledByStaff, unscheduled, cancelled, cancelledByStaff, resumed } = subscriptionMessages

const presentChange = ({ when, plan }: ChangedPlan, later: string) => ({
  message: when === 'now' ? changed : later,
  data: plan,
})

const agreedAt = (asOf: string | null | undefined) => (typeof asOf === 'string' ? new Date(asOf) : undefined)

export const subscriptionRoutes: Routes<'subscriptions'> = {
  openPlanCheckout: (ctx, input) => limitPaymentCalls(ctx, () => openPlanCheckout(ctx, input)),
  openTopUpCheckout: (ctx, input) => limitPaymentCalls(ctx, () => openTopUpCheckout(ctx, input)),
  previewChange,
  changePlan: async (ctx, input) =>
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
  undoChange: async (ctx) => ({
    message: unscheduled,
    data: await limitPaymentCalls(ctx, () => undoChange(ctx)),
  }),
  cancelSubscription: async (ctx, input) => {
    const own = { accountId: ctx.account.id, subscriptionId: input.subId, actorId: ctx.account.id }
    const data = await limitPaymentCalls(ctx, () => cancelSubscription(ctx, own))
    return { message: cancelled, data, userData: await userDataOf(ctx, ctx.account) }
  },
  resumeSubscription: async (ctx, input) => ({
    message: resumed,
    data: await limitPaymentCalls(ctx, () => resumeSubscription(ctx, input)),
  }),
  previewChangeOfCustomer,
  changePlanOfCustomer: async (ctx, input) =>
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
  cancelSubscriptionOfCustomer: async (ctx, input) => ({
    message: cancelledByStaff,
    data: await limitPaymentCalls(ctx, () =>
      cancelSubscription(ctx, {
        accountId: input.userId,
        subscriptionId: input.subId,
        actorId: ctx.account.id,
      }),
    ),
  }),
  showAutoRecharge: (ctx) => showAutoRecharge(ctx),
  setAutoRecharge: (ctx, input, { abilities }) => setAutoRecharge(ctx, { ...input, isStaff: isStaff(abilities) }),
}
