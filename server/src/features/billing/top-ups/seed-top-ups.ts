import type { Ctx } from '../../../platform/context.ts'
import { topUpOptions } from '../tables.ts'

/** The amounts a new installation sells, in minor units, with their credits. */
const standardOptions = [
  { amountMinor: 1_000, credits: 4_000 },
  { amountMinor: 2_500, credits: 11_000 },
  { amountMinor: 5_000, credits: 24_000 },
  { amountMinor: 10_000, credits: 52_000 },
]

/** Makes the standard amounts once; what staff changed since stays as it is. */
export async function seedTopUps(ctx: Ctx): Promise<void> {
  const [known] = await ctx.db.select({ id: topUpOptions.id }).from(topUpOptions).limit(1)
  if (known === undefined) await ctx.db.insert(topUpOptions).values(standardOptions)
}
