import { z } from 'zod'
import { userData } from '../accounts/rows.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A plan somebody can subscribe to. Prices in major units of the reply's currency, null where it is not sold so. */
export const planOnSale = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  monthly_price: z.number().nullable(),
  /** Granted for each month. */
  monthly_credits: z.number().int().nullable(),
  yearly_price: z.number().nullable(),
  /** Granted for the whole year at once. */
  yearly_credits: z.number().int().nullable(),
  /** The plan modules it unlocks. */
  features: z.array(z.string()),
  is_annual: z.boolean(),
  /** Prices at the payment provider; empty while none is known there. */
  plans_stripe: z.array(z.object({ interval: z.enum(['month', 'year']), price_id: z.string() })),
  is_recommended: z.boolean(),
  /** SERP projects at a time. */
  project_limit: z.number().int(),
  /** Keywords in one project. */
  project_keyword_limit: z.number().int(),
})
export type PlanOnSale = z.infer<typeof planOnSale>

export const plans = {
  listPlans: endpoint({ ability: 'VIEW_PRICING_PAGE' })
    .route({ method: 'GET', path: '/plans', tags: ['Billing'], summary: 'List plans' })
    .output(
      z.object({
        plans: z.array(planOnSale),
        /** ISO 4217. */
        currency: z.string().length(3),
        userData,
      }),
    ),
}
