import { desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { plans, subscriptions } from './tables.ts'

export type PlanOfAccount = { name: string; isTrial: boolean; isExpired: boolean }

/** The plan each of the accounts is on, or was on last. Who never had one is not among them. */
export async function listPlansOfAccounts(ctx: Ctx, accountIds: number[]): Promise<Map<number, PlanOfAccount>> {
  if (accountIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([subscriptions.accountId], {
      accountId: subscriptions.accountId,
      name: plans.name,
      isTrial: plans.isTrial,
      usableUntil: subscriptions.usableUntil,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(inArray(subscriptions.accountId, accountIds))
    .orderBy(subscriptions.accountId, desc(subscriptions.usableUntil))
  const now = ctx.clock()
  return new Map(
    rows.map(({ accountId, name, isTrial, usableUntil }) => [
      accountId,
      { name, isTrial, isExpired: usableUntil <= now },
    ]),
  )
}
