import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { plans, subscriptions } from './tables.ts'

/** Of a query over accounts: those whose plan now is the one of this name. */
export const isOnPlan = (ctx: Ctx, accountId: SQLWrapper, name: string): SQL => {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  return sql`${accountId} in (
    select s.account_id from ${subscriptions} s
    where s.plan_id = (select p.id from ${plans} p where p.name = ${name}) and s.usable_until > ${now}
      and not exists (select 1 from ${subscriptions} later
        where later.account_id = s.account_id and later.usable_until > s.usable_until and later.usable_until > ${now}))`
}

export async function listPlanNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ name: plans.name }).from(plans).orderBy(asc(plans.position), asc(plans.id))
  return rows.map(({ name }) => name)
}
