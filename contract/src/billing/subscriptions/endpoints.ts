import { z } from 'zod'
import { accountPlan, userData } from '../../accounts/rows.ts'
import { rechargeFailures, rechargeTermsVersions, thresholdBounds } from '../../rules/billing/auto-recharge.ts'
import { changeDirections } from '../../rules/billing/plan-changes.ts'
import { ignored, textUpTo } from '../../wire/bounded-input.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { rowId, timestamp, uuidText, wireInteger, wireText, yesOrNo } from '../../wire/fields.ts'
import { rechargeMessages, topUpMessages } from './messages.ts'

const priceId = rowId
const subscriptionId = uuidText('The subscription id must be a UUID.')

const changeTime = z.enum(['now', 'after'], { error: 'Choose now or after.' })
export type ChangeTime = z.infer<typeof changeTime>

const hostedPage = z.object({
  /** Address at the payment provider, to be opened in the browser. */
  url: z.url(),
  /** The visit, as `/payment-done?checkout=` names it. */
  checkout_id: z.uuid(),
})
export type HostedPage = z.infer<typeof hostedPage>

const done = z.object({ message: z.string() })
const changed = done.extend({ data: accountPlan })

const wrongTime = 'as_of must be the time of the preview.'
/** The time of the preview the customer agreed to. */
const asOf = textUpTo(40, wrongTime)
  .check(z.iso.datetime({ error: wrongTime }))
  .nullish()

/** unused: the rest of a period, taken back · remaining: the rest of it at the new price · period: a whole one. */
const changePart = z.enum(['unused', 'remaining', 'period'])
export type ChangePart = z.infer<typeof changePart>

const changePreview = z.object({
  direction: z.enum(changeDirections),
  /** True if it may also take effect at once; otherwise it takes effect when the billing period ends. */
  can_be_now: z.boolean(),
  /** Amounts in major units of this ISO 4217 currency. */
  currency: z.string().length(3),
  /** Charged now, tax included. */
  due_now: z.number(),
  /** The part of it that is tax. */
  tax: z.number(),
  /** Lines of the amount, before tax and before a balance in the customer's favor. */
  lines: z.array(
    z.object({
      /** In the payment provider’s words. */
      description: z.string(),
      amount: z.number(),
      /** The plan and the period it is for; null if it is for no plan. */
      plan: z
        .object({
          name: z.string(),
          interval: z.enum(['month', 'year']),
          part: changePart,
          from: timestamp,
          until: timestamp,
        })
        .nullable(),
    }),
  ),
  /** Added right away, after what is owed was paid off with `debt_paid` more. */
  credits_now: z.number(),
  debt_paid: z.number(),
  takes_effect: timestamp,
  /** The next regular charge after that: how much, tax not included, and when. */
  next_price: z.number(),
  next_date: timestamp,
  /** Send it with the change, so that exactly this is charged. Null where nothing is charged now. */
  as_of: timestamp.nullable(),
})
export type ChangePreview = z.infer<typeof changePreview>

const autoRechargeState = z.object({
  enabled: z.boolean(),
  /** It begins when fewer credits than this can be spent. */
  threshold: z.number(),
  topup_id: z.number().int().nullable(),
  /** The top-up it buys each time, amount in major units of `currency`; null until an amount was chosen. */
  option: z
    .object({ id: z.number().int(), amount: z.number(), credits: z.number().int(), is_on_sale: z.boolean() })
    .nullable(),
  currency: z.string().length(3),
  /** The time when the account agreed to this amount and threshold. Until then, nothing is charged even if it is on. */
  agreed_at: timestamp.nullable(),
  /** True if a saved card can be charged. Null while the payment provider cannot be asked. */
  card_on_file: z.boolean().nullable(),
  /** Credits the account owes. While there are any, nothing is bought. */
  owed: z.number(),
  /** The reason why it was turned off automatically; null where a person did. */
  stopped_because: z.enum(['declined', 'needs-action', 'no-card', 'option-retired', 'disputed', 'refunded']).nullable(),
  /** The reason why the last recharge failed, until one succeeds. */
  last_failure: z.object({ date: timestamp, reason: z.enum(rechargeFailures) }).nullable(),
  last_recharge: z
    .object({ date: timestamp, state: z.enum(['open', 'paid', 'failed']), amount: z.number(), credits: z.number() })
    .nullable(),
})
export type AutoRecharge = z.infer<typeof autoRechargeState>

const wholeThreshold = wireInteger(rechargeMessages.threshold).pipe(
  z
    .number()
    .min(thresholdBounds.least, rechargeMessages.threshold)
    .max(thresholdBounds.most, rechargeMessages.threshold),
)

/** The version of the terms that was shown and agreed to. */
const rechargeTerms = z.enum(rechargeTermsVersions, { error: rechargeMessages.terms }).optional()

const customer = { ability: 'VIEW_PRICING_PAGE' } as const
/** Anything that may cost the customer money is up to them. */
const buyer = { ...customer, isForbiddenWhileSwitched: true } as const
const staff = { ability: 'MANAGE_CUSTOMERS' } as const
const tags = ['Billing']

export const subscriptions = {
  openPlanCheckout: endpoint(buyer, 'row.not-found', 'subscription.changed', 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/plans/checkout',
      tags,
      summary: 'Subscribe to a plan',
      description:
        'Returns the payment provider’s page to pay on. The same price asked again while that page is open returns the same page; another price closes it. An account with a running subscription changes its plan instead.',
    })
    .input(z.object({ price_id: priceId }))
    .output(hostedPage),

  openTopUpCheckout: endpoint({ ...buyer, requiresPaidAccount: true }, 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/get-checkout-url',
      tags,
      summary: 'Buy credits',
      description:
        '`credits` is the amount of a top-up option times 100, `auto_recharge` saves the card and turns Auto Recharge on once paid. `recharge_terms` is the version of its terms that the buyer was shown and agreed to. Without it, Auto Recharge charges nothing until the buyer agrees; we email them to ask. Returns the address of the payment provider’s page.',
    })
    .input(
      z.object({
        credits: wireInteger(topUpMessages.amount).pipe(z.number().min(1, topUpMessages.amount)),
        title: wireText(200, topUpMessages.title).optional(),
        auto_recharge: yesOrNo.default(false),
        recharge_terms: rechargeTerms,
      }),
    )
    .output(hostedPage),

  previewChange: endpoint(customer, 'row.not-found', 'subscription.changed', 'payment.unavailable')
    .route({ method: 'GET', path: '/plans/preview-change', tags, summary: 'Preview a plan change' })
    .input(z.object({ price_id: priceId, when: changeTime.default('after') }))
    .output(changePreview),

  changePlan: endpoint(
    buyer,
    'row.not-found',
    'subscription.changed',
    'payment.declined',
    'payment.needs-action',
    'payment.unavailable',
  )
    .route({
      method: 'POST',
      path: '/plans/upgrade-downgrade-subscription',
      tags,
      summary: 'Change the plan',
      description:
        'Now, which charges the difference, or after the current billing period. A declined payment leaves the plan as it is. `planId`, `prorationBehavior` and `isJob` are accepted and ignored.',
    })
    .input(
      z.object({
        subscriptionId,
        priceId,
        update_on: changeTime,
        as_of: asOf,
        /** Sent by old clients and ignored. */
        planId: ignored(),
        prorationBehavior: ignored(),
        isJob: ignored(),
      }),
    )
    .output(changed),

  undoChange: endpoint(buyer, 'subscription.changed', 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/plans/undo-change',
      tags,
      summary: 'Cancel a scheduled plan change',
      description: 'Does nothing if none is scheduled.',
    })
    .output(changed),

  cancelSubscription: endpoint(buyer, 'row.not-found', 'subscription.changed', 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/plans/cancel-subscription/{subId}',
      tags,
      summary: 'Cancel the subscription',
      description:
        'It ends with its billing period and can be resumed until then. If its renewal is unpaid, it ends immediately. Does nothing if it is cancelled already.',
    })
    .input(z.object({ subId: subscriptionId }))
    .output(changed.extend({ userData })),

  resumeSubscription: endpoint(buyer, 'row.not-found', 'subscription.changed', 'payment.unavailable')
    .route({
      method: 'POST',
      path: '/plans/resume-subscription/{id}',
      tags,
      summary: 'Resume a cancelled subscription',
      description: 'Does nothing if it is not cancelled.',
    })
    .input(z.object({ id: subscriptionId }))
    .output(changed),

  previewChangeOfCustomer: endpoint(
    { ...staff, accountField: 'user_id' },
    'row.not-found',
    'subscription.changed',
    'payment.unavailable',
  )
    .route({
      method: 'GET',
      path: '/plans/preview-change-from-admin',
      tags: ['Customers'],
      summary: 'Preview a change of a customer’s plan',
      description: 'What a charged change would cost the customer, and the credits it would add.',
    })
    .input(z.object({ user_id: rowId, price_id: priceId, when: changeTime.default('after') }))
    .output(changePreview),

  changePlanOfCustomer: endpoint(
    { ...staff, accountField: 'user_id' },
    'row.not-found',
    'subscription.changed',
    'payment.declined',
    'payment.needs-action',
    'payment.unavailable',
  )
    .route({
      method: 'POST',
      path: '/plans/change-plan-from-admin',
      tags: ['Customers'],
      summary: 'Change a customer’s plan',
      description:
        '`charge: false` changes it now without charging and without adding credits. Without `when` it takes effect now if it may, else after the billing period.',
    })
    .input(
      z.object({
        sub_id: subscriptionId,
        price_id: priceId,
        user_id: rowId,
        charge: yesOrNo.default(true),
        when: changeTime.optional(),
        as_of: asOf,
      }),
    )
    .output(changed),

  cancelSubscriptionOfCustomer: endpoint(
    { ...staff, accountField: 'userId' },
    'row.not-found',
    'subscription.changed',
    'payment.unavailable',
  )
    .route({
      method: 'POST',
      path: '/plans/cancel-subscription/{subId}/{userId}',
      tags: ['Customers'],
      summary: 'Cancel a customer’s subscription',
    })
    .input(z.object({ subId: subscriptionId, userId: rowId }))
    .output(changed),

  showAutoRecharge: endpoint({ ...customer, requiresPaidAccount: true })
    .route({ method: 'GET', path: '/plans/auto-recharge', tags, summary: 'Get Auto Recharge' })
    .output(autoRechargeState),

  setAutoRecharge: endpoint({ ...buyer, requiresPaidAccount: true }, 'payment.no-card', 'payment.unavailable')
    .route({
      method: 'PUT',
      path: '/plans/auto-recharge',
      tags,
      summary: 'Set Auto Recharge',
      description:
        'Buys a top-up with the saved card when fewer credits than `threshold` are left: at most one an hour and five a day. A declined payment turns it off. Nothing is bought while credits are owed, or until the account’s owner has agreed: send `recharge_terms`, the version of the terms they were shown. Changing the amount or threshold requires agreement again. `threshold` can’t exceed the credits of the top-up.',
    })
    .input(
      z.object({
        enabled: yesOrNo,
        topup_id: rowId.nullish(),
        threshold: wholeThreshold.optional(),
        recharge_terms: rechargeTerms,
      }),
    )
    .output(done.extend({ data: autoRechargeState })),
}
