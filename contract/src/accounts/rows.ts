import { z } from 'zod'
import { timestamp } from '../wire/fields.ts'

export const userData = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  contact: z.string().nullable(),
  /** A country's location code. */
  country: z.number().int(),
  /** A language code. */
  language: z.string(),
  /** Credits that can be spent now; held ones are not among them. */
  credits: z.number(),
  /** 1 trial, 2 paid. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Role names; the first one counts. */
  role: z.array(z.string()),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type UserData = z.infer<typeof userData>

/** The plan an account is on, or was on last. */
export const accountPlan = z
  .object({
    subscription: z.object({
      name: z.string(),
      interval: z.enum(['month', 'year']).nullable(),
      purchase_date: timestamp,
      expiry_date: timestamp,
      /** Until when it can be used: some days longer where its renewal may still be paid. */
      usable_until: timestamp,
      is_expired: z.boolean(),
      is_cancelled: z.union([z.literal(0), z.literal(1)]),
      is_trial: z.boolean(),
      /** The plan modules it unlocks. */
      features: z.array(z.string()),
      /** The limits it sets: projects, and keywords in each. */
      project_limit: z.number().int(),
      project_keyword_limit: z.number().int(),
      /** Null on a trial, which nobody pays for. */
      sub_id: z.uuid().nullable(),
      price_id: z.number().int().nullable(),
      /** Price per interval, in major units of `currency`; null on a trial. */
      price: z.number().nullable(),
      /** Credits per interval, which like the price may differ from those on sale now; null on a trial. */
      credits: z.number().int().nullable(),
      currency: z.string().length(3),
      /** `overdue`: its renewal is not paid yet. Null on a trial. */
      status: z.enum(['active', 'overdue', 'ended']).nullable(),
      /** The plan it changes to, and when. */
      next: z
        .object({
          name: z.string(),
          interval: z.enum(['month', 'year']),
          price_id: z.number().int(),
          price: z.number(),
          date: timestamp,
        })
        .nullable(),
      /** Page on which an overdue renewal can be paid. */
      pay_url: z.string().nullable(),
      /** True if its plan can be changed: it is running, paid for and not cancelled. */
      can_change: z.boolean(),
      /** True if a payment dispute keeps it from renewing; it can’t be resumed until the dispute is closed. */
      is_disputed: z.boolean(),
    }),
  })
  .nullable()
export type AccountPlan = z.infer<typeof accountPlan>

/** The reply to a sign-in: the bearer token, and all the client needs to paint its first screen. */
export const session = z.object({
  accessToken: z.string(),
  userAbilities: z.array(z.string()),
  userData,
  plan: accountPlan,
  /** The session was opened with a temporary password: every other call is refused until a new one is chosen. */
  needsPassword: z.literal(true).optional(),
})
export type Session = z.infer<typeof session>

/** One use of an account: an open session, or a browser that is let in without a code until `expires_at`. */
export const deviceUseView = z.object({
  id: z.uuid(),
  /** Browser and system, such as "Firefox on Linux". */
  device: z.string(),
  ip: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The latest it can live to. */
  expires_at: timestamp,
  is_current: z.boolean(),
})
export type DeviceUseView = z.infer<typeof deviceUseView>

export const sessionView = deviceUseView.extend({
  /** One by which our staff support the account. */
  is_support: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

/** The plan of an account, in a list of accounts. */
export const planOfAccount = z.object({ name: z.string(), is_trial: z.boolean(), is_expired: z.boolean() })
