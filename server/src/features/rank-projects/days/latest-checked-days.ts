import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'

/** Number of days that sparklines and best ranks cover: the newest with successful checks whose ranks are kept. */
export const latestCheckedDays = 30

/** The oldest of them, or `from` where that is older. */
export async function firstDayOfBest(ctx: AccountCtx, projectId: number, from: LocalDate): Promise<LocalDate> {
  const { rows } = await ctx.db.execute<{ first: LocalDate }>(sql`
    select least(min(day), ${from}::date)::text as first from (
      select day from rank_project_days
      where account_id = ${ctx.account.id} and project_id = ${projectId} and checked_count > 0 and ranks_kept
      order by day desc limit ${latestCheckedDays}) latest`)
  return rows[0]?.first ?? from
}

/** Lists those days, newest first, or those up to a day. */
export async function listLatestCheckedDays(
  ctx: AccountCtx,
  projectId: number,
  upTo: LocalDate | null = null,
): Promise<LocalDate[]> {
  const { rows } = await ctx.db.execute<{ day: LocalDate }>(sql`
    select day::text as day from rank_project_days
    where account_id = ${ctx.account.id} and project_id = ${projectId} and checked_count > 0 and ranks_kept
      and day <= coalesce(${upTo}::date, 'infinity')
    order by day desc limit ${latestCheckedDays}`)
  return rows.map(({ day }) => day)
}
