import { sql } from 'drizzle-orm'
import type { RankedKind } from '#contract/rules/site-checks/domain-checks.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Compared } from './choose-rows.ts'

export type RowsByKind = Record<RankedKind, number>

/** The rows loaded on the shown date. Only ads are counted, because a domain has few; the others are organic. */
export async function countRowsByKind(ctx: Ctx, { domain, shown }: Compared): Promise<RowsByKind> {
  const { rows } = await ctx.db.execute<{ paid: number }>(sql`
    select count(*)::int as paid from domain_keywords
    where account_id = ${domain.accountId} and project_id = ${domain.id} and run = ${shown.run} and kind = 'paid'`)
  const paid = rows[0]?.paid ?? 0
  return { organic: Math.max(0, shown.rowsCount - paid), paid }
}
