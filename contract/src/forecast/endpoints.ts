import { z } from 'zod'
import { planModules } from '../rules/plan-modules.ts'
import { endpoint } from '../wire/endpoint.ts'
import { timestamp } from '../wire/fields.ts'

export const forecastReply = z.object({
  /** Credits that can be spent now. */
  available: z.number(),
  /** When the plan's period ends; null without an active plan, while no scheduled run starts. */
  until: timestamp.nullable(),
  /** Credits that schedules use until then at most, at the prices of now. */
  planned: z.number(),
  /** How many runs those are. */
  runs: z.number().int(),
  modules: z.array(z.object({ module: z.enum(planModules), runs: z.number().int(), credits: z.number() })),
  /** The first scheduled run there are not enough credits for; null where there are for all. */
  runs_out_at: timestamp.nullable(),
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
