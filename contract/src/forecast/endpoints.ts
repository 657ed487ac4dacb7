import { z } from 'zod'
import { planModules } from '../rules/billing/plan-modules.ts'
import { endpoint } from '../wire/endpoint.ts'
import { timestamp } from '../wire/fields.ts'

/**
 * The top-up that Auto Recharge buys each time fewer credits than `threshold` can be spent, the amount in major units
 * of its currency.
 */
const rechargeTerms = z.object({
  threshold: z.number(),
  credits: z.number().int(),
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string().length(3),
})
export type RechargeTerms = z.infer<typeof rechargeTerms>

export const forecastReply = z.object({
  /** Credits that can be spent now. */
  available: z.number(),
  /** The time when the plan's period ends; null without an active plan, while no scheduled run starts. */
  until: timestamp.nullable(),
  /** Credits that schedules use until then at most, at the prices of now. */
  planned: z.number(),
  /** The number of those runs. */
  runs: z.number().int(),
  modules: z.array(z.object({ module: z.enum(planModules), runs: z.number().int(), credits: z.number() })),
  /** The first scheduled run there are not enough credits for if none are bought; null where there are for all. */
  runs_out_at: timestamp.nullable(),
  /** Null while it is off, and while it would buy nothing. */
  auto_recharge: rechargeTerms.nullable(),
})
export type Forecast = z.infer<typeof forecastReply>

export const forecast = {
  showForecast: endpoint({ ability: 'VIEW_CREDITS_HISTORY' })
    .route({
      method: 'GET',
      path: '/credits/forecast',
      tags: ['Credits'],
      summary: 'Get the credits that schedules will use until the plan’s period ends',
    })
    .output(forecastReply),
}
