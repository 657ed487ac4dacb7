import { z } from 'zod'
import { timestamp } from '../wire/fields.ts'

/** IANA zone the days are counted in. */
export const zoneOfDays = z.string()

/** Figures that only a Superadmin gets. */
export const quickStatistics = z.object({
  /** Revenue of the period, in major units: paid, tax included, less refunded and withdrawn by disputes. */
  totalRevenue: z.object({ totalRevenue: z.number(), currency: z.string() }),
  totalUsers: z.number().int(),
  trialUsers: z.number().int(),
  paidUsers: z.number().int(),
  /** Not suspended and used within 30 days. */
  activeUsers: z.number().int(),
  inactiveUsers: z.number().int(),
  today: z.object({ todaySerps: z.number().int() }),
  total: z.object({ totalSerpsCount: z.number().int() }),
})

const businessDay = z.object({
  date: z.iso.date(),
  /** Below zero where more was refunded than paid. */
  revenue: z.number(),
  serps: z.number().int(),
  /** The same excluding tax. */
  net_revenue: z.number(),
  /** Credits charged for delivered work. */
  credits_charged: z.number(),
  provider_cost_usd: z.number(),
  /** Customers who joined and still are. */
  joined: z.number().int(),
})
export type BusinessDay = z.infer<typeof businessDay>

export const businessStatistics = z.object({
  /** The time when it was computed; at most a minute ago. */
  as_of: timestamp,
  currency: z.string(),
  time_zone: zoneOfDays,
  /** One a day, oldest first, days without anything included. */
  days: z.array(businessDay),
  revenue: z.object({
    total: z.number(),
    /** The same over as many days before, up to the same time of day. */
    before: z.number(),
  }),
  users: z.object({
    total: z.number().int(),
    trial: z.number().int(),
    paid: z.number().int(),
    active: z.number().int(),
    inactive: z.number().int(),
    suspended: z.number().int(),
    /** In the period. */
    joined: z.number().int(),
    joined_on_trial: z.number().int(),
    /** Customers who paid for the first time in the period. */
    first_paid: z.number().int(),
  }),
  serps: z.object({
    today: z.number().int(),
    /** Up to the same time of day. */
    yesterday: z.number().int(),
    total: z.number().int(),
    /** Since when they are counted; null before the first. */
    since: timestamp.nullable(),
  }),
  margin: z.object({
    /** Net revenue of the period: charged, less tax, refunds and disputes. */
    net_revenue: z.number(),
    provider_cost_usd: z.number(),
    /** The cost in `currency`, and the share of net revenue that is left. Both are null without a rate; the share also without revenue. */
    provider_cost: z.number().nullable(),
    share: z.number().nullable(),
    /** Units of `currency` for one US dollar, and the date of the rate; null if none has been entered or none is needed. */
    exchange_rate: z.object({ rate: z.number(), date: z.iso.date() }).nullable(),
    /** Net revenue of the period’s purchases per credit they granted; null if none were sold. */
    revenue_per_credit: z.number().nullable(),
    credits_sold: z.number(),
    credits_charged: z.number(),
  }),
})
export type BusinessStatistics = z.infer<typeof businessStatistics>

/** ok · warn: needs attention · failing. */
const serviceStates = ['ok', 'warn', 'failing'] as const
const service = z.object({ state: z.enum(serviceStates) })

/** `today` is the day in the viewer’s zone so far. */
export const services = z.object({
  as_of: timestamp,
  time_zone: zoneOfDays,
  search_data: service.extend({
    /** The problem and the action to take; null while no problem is known. */
    sentence: z.string().nullable(),
    /** Look-ups that ended today. */
    answered: z.number().int(),
    failed: z.number().int(),
    /** Money left at the provider, and when it was asked for; null until then. */
    balance_usd: z.number().nullable(),
    balance_at: timestamp.nullable(),
  }),
  payments: service.extend({
    paid: z.number().int(),
    /** Customers with a payment that failed today. */
    customers_failed: z.number().int(),
    /** Events received and not handled yet. */
    events_waiting: z.number().int(),
    oldest_event_seconds: z.number().int().nullable(),
  }),
  email: service.extend({
    sent: z.number().int(),
    /** Refused for good by the email server. Bounces that come later aren’t measured. */
    refused: z.number().int(),
    /** Tries that failed and are repeated. */
    failed: z.number().int(),
  }),
  queue: service.extend({
    waiting: z.number().int(),
    oldest_seconds: z.number().int().nullable(),
  }),
})
export type Services = z.infer<typeof services>
