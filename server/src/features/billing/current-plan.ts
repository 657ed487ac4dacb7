import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { plans, subscriptions } from './tables.ts'

/** Narrows a query over accounts to those whose plan now is one of these; `which` names `p`, a plan. */
function isOnOneOf(ctx: Ctx, accountId: SQLWrapper, which: SQL): SQL {
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  return sql`${accountId} in (
    select s.account_id from ${subscriptions} s
    where s.plan_id in (select p.id from ${plans} p where ${which}) and s.usable_until > ${now}
      and not exists (select 1 from ${subscriptions} later
        where later.account_id = s.account_id and later.usable_until > s.usable_until and later.usable_until > ${now}))`
}

/** Narrows a query over accounts to those whose plan now is the one of this name. */
export const isOnPlan = (ctx: Ctx, accountId: SQLWrapper, name: string): SQL =>
  isOnOneOf(ctx, accountId, sql`p.name = ${name}`)

/** The same of those on a trial, on another plan, or on none. */
export const isOnKindOfPlan = (ctx: Ctx, accountId: SQLWrapper, kind: 'trial' | 'paying' | 'none'): SQL =>
  kind === 'none'
    ? // Not `not in`: past some hundred thousand rows it would be a list read anew for every account.
      sql`not exists (select from ${subscriptions} s
        where s.account_id = ${accountId} and s.usable_until > ${ctx.clock().toISOString()}::timestamptz)`
    : isOnOneOf(ctx, accountId, sql`p.is_trial = ${kind === 'trial'}`)

export async function listPlanNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ name: plans.name }).from(plans).orderBy(asc(plans.position), asc(plans.id))
  return rows.map(({ name }) => name)
}
