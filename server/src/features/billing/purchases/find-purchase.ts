import { and, eq, type SQL } from 'drizzle-orm'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { purchases } from '../tables.ts'

export type PurchaseRow = typeof purchases.$inferSelect

export type PurchaseChoice = { id: string; abilities: ReadonlySet<Ability> }

/** A purchase by its id: one's own, or anybody's for staff who manage customers. */
export function chosenPurchase(ctx: AccountCtx, { id, abilities }: PurchaseChoice): SQL | undefined {
  const isNamed = eq(purchases.id, id)
  return abilities.has('MANAGE_CUSTOMERS') ? isNamed : and(isNamed, eq(purchases.accountId, ctx.account.id))
}

/** Finds a purchase that was paid and so has a receipt. */
export async function getPaidPurchase(ctx: AccountCtx, choice: PurchaseChoice): Promise<PurchaseRow> {
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(chosenPurchase(ctx, choice), eq(purchases.state, 'paid')))
  if (purchase === undefined) throw notFound(`paid purchase ${choice.id}`)
  return purchase
}
