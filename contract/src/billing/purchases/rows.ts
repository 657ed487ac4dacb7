import { z } from 'zod'
import { timestamp } from '../../wire/fields.ts'

/** Something an account bought or is to pay: an invoice of its subscription, or credits. Money in major units of its currency. */
export const purchase = z.object({
  id: z.uuid(),
  /** As it was called when it was bought: a plan's name, or "Top Up". */
  name: z.string(),
  /** Null for credits. */
  interval: z.enum(['month', 'year']).nullable(),
  /** Granted for it, or to be granted once it is paid. */
  credits: z.number(),
  /** The part of the credits that paid off what was owed when it was paid; only the rest was added to the balance. */
  debt_paid: z.number(),
  /** Price that was or is to be paid, tax included. */
  price: z.number(),
  /** The part of the price that came from a balance in the customer's favor and wasn't charged. */
  from_balance: z.number(),
  /** The part of the price that is tax. */
  tax: z.number(),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** The time when it was paid; until then, the time when payment was asked for. */
  purchase_date: timestamp,
  /** Until when the plan or the credits are valid. */
  expire_date: timestamp,
  is_expired_plan: z.boolean(),
  /** 1 while the subscription it belongs to is not to be renewed. */
  is_cancelled: z.union([z.literal(0), z.literal(1)]),
  created_at: timestamp,
  /** The newest purchase still valid of the plan a paid account is on. */
  highlighted: z.boolean(),
  /**
   * `waiting` for its payment · `paid` · `failed`: payment is no longer asked for · `disputed`: paid, and the bank has taken money back until
   * it decides · `charged_back`: the bank decided so.
   */
  state: z.enum(['waiting', 'paid', 'failed', 'disputed', 'charged_back']),
  /** Part of the price that was paid back. */
  refunded: z.number(),
  /** Part of the price that the buyer's bank took back because of a dispute. */
  disputed: z.number(),
  /** Given with the payment. */
  receipt_number: z.number().int().nullable(),
  /** The payment provider’s page to pay it on; null unless it is waiting. */
  pay_url: z.url().nullable(),
  is_archived: z.boolean(),
  /** True if Auto Recharge bought it. */
  is_auto_recharge: z.boolean(),
})
export type Purchase = z.infer<typeof purchase>
