import { sql } from 'drizzle-orm'
import { recordCorrection } from '../../../features/data-provider/index.ts'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Corrects the cost of an attempt once the final one is known: the provider repeats the price with the page, less what it
 * gave back.
 */
export const settledCost = sql`
  cost_usd = case when given."costUsd" > 0 then serp_fetches.cost_usd - serp_fetches.posted_cost_usd + given."costUsd"
    else serp_fetches.cost_usd end,
  posted_cost_usd = 0`

/** For the `from` of an update that joins `given`: the fetch before the update, locked so that nobody changes it in between. */
export const fetchBefore = sql`lateral (
  select held.posted_cost_usd::float8 as posted_cost from serp_fetches held where held.id = given."fetchId" for update) before`
export type CostBefore = { id: string; posted_cost: number }

/**
 * Puts the ledger of calls right by what the provider gave back, and by tasks whose posting got no answer, or none yet:
 * should it still come, `accept-fetches.ts` takes the cost back that is then counted twice.
 */
export async function correctLedger(
  tx: Ctx,
  settled: readonly CostBefore[],
  finalCosts: ReadonlyMap<string, number>,
): Promise<void> {
  const corrections = settled.flatMap(({ id, posted_cost }) => {
    const final = finalCosts.get(id) ?? 0
    return final > 0 && final !== posted_cost ? [final - posted_cost] : []
  })
  await recordCorrection(tx, corrections)
}
