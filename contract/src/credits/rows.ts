import { z } from 'zod'
import { type CreditSetting, pricedModules } from '../rules/paid-runs/prices.ts'

/** One row of the credit settings, as `rules/paid-runs/prices.ts` calculates with it. */
export const creditSetting = z.object({
  title: z.enum(pricedModules),
  totalCost: z.number(),
  creditOffer: z.number(),
  costPerCredit: z.number(),
  taskCost: z.number(),
  keywordCost: z.number(),
  transactions: z.number().int(),
  costForTransaction: z.number(),
  creditUsedPerTransaction: z.number(),
  aiOverviewCost: z.number().nullable(),
  aiOverviewCredits: z.number().nullable(),
}) satisfies z.ZodType<CreditSetting>
