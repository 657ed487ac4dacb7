import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { AccountCtx } from '../access/index.ts'
import { availableCredits } from '../credits/index.ts'
import { type KeywordLine, showSerpCheck } from './show-serp-check.ts'
import { serpCheckKeywords, serpChecks, serpCheckTotals } from './tables.ts'

export type ListSerpChecks = { search: string; page: number; per_page: number }

type CheckRow = typeof serpChecks.$inferSelect

/** Checks with all their keywords, newest first. */
export async function listSerpChecks(ctx: AccountCtx, { search, page, per_page }: ListSerpChecks) {
  const wanted = search.trim() === '' ? undefined : matching(search.trim())
  const checks = await ctx.db
    .select()
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), wanted))
    .orderBy(desc(serpChecks.createdAt), desc(serpChecks.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [keywords, totals, credits] = await Promise.all([
    listKeywords(ctx, checks),
    wanted === undefined ? readTotals(ctx) : countMatching(ctx, wanted),
    availableCredits(ctx, ctx.account.id),
  ])
  return {
    data: checks.map((check) => showSerpCheck(check, keywords.get(check.id) ?? [])),
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(totals.checks / per_page)),
      total: totals.checks,
      total_keywords: totals.keywords,
    },
    userData: { credits, type: ctx.account.type },
    isItemNull: checks.some((check) => check.finishedAt === null),
  }
}

/** Part of the domain, or of a keyword. */
function matching(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ilike(serpChecks.domain, pattern),
    sql`exists (select 1 from ${serpCheckKeywords} k where k.account_id = ${serpChecks.accountId}
      and k.check_id = ${serpChecks.id} and k.keyword ilike ${pattern})`,
  )
}

/**
 * The keywords of each check. The database puts each check's into one JSON value: six hundred rows decoded one by one
 * would cost more than everything else in the reply.
 */
async function listKeywords(ctx: AccountCtx, checks: readonly CheckRow[]): Promise<Map<number, KeywordLine[]>> {
  if (checks.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ check_id: number; lines: KeywordLine[] }>(sql`
    select check_id, json_agg(json_build_array(number, keyword, state, rank, rank_absolute, url,
      to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), failure, competitor_ranks) order by number) as lines
    from serp_check_keywords
    where account_id = ${ctx.account.id} and check_id = any(${sql.param(checks.map((check) => check.id))}::int[])
    group by check_id`)
  return new Map(rows.map((row) => [row.check_id, row.lines]))
}

type Totals = { checks: number; keywords: number }

async function readTotals(ctx: AccountCtx): Promise<Totals> {
  const [row] = await ctx.db
    .select({ checks: serpCheckTotals.checks, keywords: serpCheckTotals.keywords })
    .from(serpCheckTotals)
    .where(eq(serpCheckTotals.accountId, ctx.account.id))
  return row ?? { checks: 0, keywords: 0 }
}

async function countMatching(ctx: AccountCtx, wanted: ReturnType<typeof matching>): Promise<Totals> {
  const [row] = await ctx.db
    .select({
      checks: sql<number>`count(*)::int`,
      keywords: sql<number>`coalesce(sum(${serpChecks.keywordsCount}), 0)::int`,
    })
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), wanted))
  return row ?? { checks: 0, keywords: 0 }
}
