import { z } from 'zod'
import { choosePlan, dayOf, noticeKind } from '../../notifications/index.ts'
import { amountText, money, ofMoney, purchasesLink } from '../notice-parts.ts'

const resumePlan = { label: 'Resume plan', path: '/pricing-page' } as const
const planEnd = z.object({ name: z.string().max(100), at: z.iso.datetime() })
/** Without `because`, the customer or support ended it. */
const endedPlan = planEnd.extend({ because: z.enum(['disputed', 'charged-back']).optional() })
/** `payUrl`: the hosted invoice. Earlier notices don't have it. */
const failedRenewal = planEnd.extend({ payUrl: z.url({ protocol: /^https?$/ }).nullish() })
const samplePlanEnd = { name: 'Pro', at: '2026-12-20T12:00:00.000Z' }

export const planNotices = {
  'renewal.failed': noticeKind({
    data: failedRenewal,
    sample: { ...samplePlanEnd, payUrl: 'https://invoice.stripe.com/i/acct_1/sample' },
    name: 'Renewal payment failed',
    title: ({ name }) => `Payment failed: your ${name} plan wasn’t renewed`,
    text: ({ name, at, payUrl }) =>
      `We couldn’t charge your card to renew ${name}. We’ll try again over the next few days, and your plan keeps working until ${dayOf(at)}. To pay now or with another card, open ${payUrl ? 'the invoice' : 'your subscription page'}. You’ll get the new period’s credits as soon as the payment goes through.`,
    link: ({ payUrl }) => ({ label: 'Pay now', ...(payUrl ? { url: payUrl } : { path: '/pricing-page' }) }),
    ...ofMoney,
  }),
  'plan.ending': noticeKind({
    data: z.object({
      ...planEnd.shape,
      isTrial: z.boolean(),
      daysLeft: z.union([z.literal(1), z.literal(7)]),
      /** The reason why a paid plan ends; `gone`: the subscription no longer exists in Stripe. */
      because: z.enum(['cancelled', 'disputed', 'gone']).default('cancelled'),
    }),
    sample: { ...samplePlanEnd, isTrial: false, daysLeft: 7, because: 'cancelled' },
    name: 'Plan or trial ends soon',
    title: ({ name, isTrial, at }) => `Your ${isTrial ? 'trial' : `${name} plan`} ends on ${dayOf(at)}`,
    text: ({ name, isTrial, at, because }) => {
      const kept = 'Your projects and results are kept.'
      if (isTrial) return `Your trial ends on ${dayOf(at)}. ${kept} Choose a plan to continue without a break.`
      const stops = `ends on ${dayOf(at)}. Scheduled runs stop then. ${kept}`
      if (because === 'gone') return `${name} won’t renew and ${stops} Choose a plan to continue without a break.`
      if (because === 'disputed')
        return `A payment for ${name} is disputed, so the plan won’t renew and ${stops} If the dispute is closed in our favor before then, the plan renews as usual.`
      return `You cancelled ${name}, and it ${stops} To keep the plan, resume it before it ends.`
    },
    link: ({ isTrial, because }) =>
      isTrial || because === 'gone' ? choosePlan : because === 'disputed' ? purchasesLink : resumePlan,
    topic: 'billing',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'plan.changed-by-staff': noticeKind({
    data: z.object({
      ...money,
      name: z.string().max(100),
      interval: z.enum(['month', 'year']),
      /** The time when it takes effect, or renews where that is now; null where its receipt says when. */
      at: z.iso.datetime().nullable(),
      when: z.enum(['now', 'after']),
      isCharged: z.boolean(),
    }),
    sample: {
      ...{ name: 'Pro', interval: 'month', amountMinor: 4_900, currency: 'GBP' },
      ...{ at: '2026-12-20T12:00:00.000Z', when: 'now', isCharged: false },
    },
    name: 'Plan changed by support',
    title: ({ when }) =>
      when === 'now' ? 'Our support team changed your plan' : 'Our support team scheduled a plan change',
    text: ({ name, interval, at, when, isCharged, ...price }) => {
      const costs = `${amountText(price)} per ${interval}`
      if (when === 'after')
        return `${at === null ? 'When your billing period ends' : `On ${dayOf(at)}`}, your plan changes to ${name} for ${costs}. Nothing was charged today. If you didn’t ask for this, contact support.`
      const charged = isCharged
        ? 'If anything was due, it was charged, and you’ll get a receipt.'
        : 'Nothing was charged for the change.'
      return `You’re now on ${name}. ${charged} ${at === null ? 'It' : `From ${dayOf(at)}, it`} renews for ${costs}. If you didn’t ask for this, contact support.`
    },
    link: { label: 'View subscription', path: '/pricing-page' },
    ...ofMoney,
  }),
  'plan.cancelled': noticeKind({
    /** `canResume`: false if the subscription no longer exists in Stripe. */
    data: endedPlan.extend({ canResume: z.boolean().default(true) }),
    sample: { ...samplePlanEnd, canResume: true },
    name: 'Plan cancelled',
    title: ({ name, because }) =>
      because === 'disputed' ? `Your ${name} plan won’t renew for now` : `Your ${name} plan was cancelled`,
    text: ({ name, at, because, canResume }) =>
      because === 'disputed'
        ? `A payment for ${name} is disputed, so the plan won’t renew until the dispute is closed. You can use it until ${dayOf(at)}. If the dispute is closed in our favor, the plan renews as usual. If the payment is charged back, the plan ends immediately.`
        : `${name} won’t renew. You can use it until ${dayOf(at)}. Auto Recharge, if it’s on, stops then too.${canResume ? ' If you change your mind, resume it any time before then.' : ' To continue, choose a plan.'}`,
    link: ({ because, canResume }) => (because === 'disputed' ? purchasesLink : canResume ? resumePlan : choosePlan),
    ...ofMoney,
  }),
  'plan.ended': noticeKind({
    data: endedPlan,
    sample: { ...samplePlanEnd, because: 'charged-back' },
    name: 'Plan ended',
    title: ({ name }) => `Your ${name} plan has ended`,
    text: ({ name, at, because }) =>
      `${name} ended on ${dayOf(at)}${because === 'charged-back' ? ' because its payment was charged back' : ''}. Scheduled runs are paused. Your projects and results are kept. Choose a plan to continue.`,
    link: choosePlan,
    ...ofMoney,
  }),
}
