import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { CheckSort } from '#contract/rules/serp-checks/check-order.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { availableCredits } from '../../credits/index.ts'
import { listKeywordLines } from '../export/list-keyword-lines.ts'
import { checkColumns, isKept } from '../get-check.ts'
import { serpChecks, serpCheckTotals } from '../tables.ts'
import { presentCheck } from './present-check.ts'
import { containsText } from './search-text.ts'

export type ListSerpChecks = {
  search: string
  sort: CheckSort
  direction: 'asc' | 'desc'
  page: number
  per_page: number
}

/** Checks with all their keywords, newest first unless sorted otherwise. */
export async function listSerpChecks(ctx: AccountCtx, { search, sort, direction, page, per_page }: ListSerpChecks) {
  const wanted = search.trim() === '' ? undefined : containsText(search.trim())
  const inDirection = direction === 'asc' ? asc : desc
  const checks = await ctx.db
    .select(checkColumns)
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), isKept, wanted))
    .orderBy(inDirection(sortColumns[sort]), inDirection(serpChecks.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [keywords, totals, running, credits] = await Promise.all([
    listKeywordLines(
      ctx,
      checks.map((check) => check.id),
    ),
    wanted === undefined ? readTotals(ctx) : countMatching(ctx, wanted),
    countRunning(ctx),
    availableCredits(ctx, ctx.account.id),
  ])
  return {
    data: checks.map((check) => presentCheck(check, keywords.get(check.id) ?? [])),
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(totals.checks / per_page)),
      total: totals.checks,
      total_keywords: totals.keywords,
    },
    running,
    userData: { credits, type: ctx.account.type },
    isItemNull: checks.some((check) => check.finishedAt === null),
  }
}

const sortColumns = {
  created_at: serpChecks.createdAt,
  url: serpChecks.domain,
  keywords_count: serpChecks.keywordsCount,
} satisfies Record<CheckSort, unknown>

type Totals = { checks: number; keywords: number }

async function readTotals(ctx: AccountCtx): Promise<Totals> {
  const [row] = await ctx.db
    .select({ checks: serpCheckTotals.checks, keywords: serpCheckTotals.keywords })
    .from(serpCheckTotals)
    .where(eq(serpCheckTotals.accountId, ctx.account.id))
  return row ?? { checks: 0, keywords: 0 }
}

async function countMatching(ctx: AccountCtx, wanted: ReturnType<typeof containsText>): Promise<Totals> {
  const [row] = await ctx.db
    .select({
      checks: sql<number>`count(*)::int`,
      keywords: sql<number>`coalesce(sum(${serpChecks.keywordsCount}), 0)::int`,
    })
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), isKept, wanted))
  return row ?? { checks: 0, keywords: 0 }
}

async function countRunning(ctx: AccountCtx): Promise<{ checks: number; keywords_left: number }> {
  const left = sql<number>`coalesce(sum(${serpChecks.keywordsCount} - ${serpChecks.doneCount} - ${serpChecks.failedCount}), 0)::int`
  const [row] = await ctx.db
    .select({ checks: sql<number>`count(*)::int`, keywords_left: left })
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), isNull(serpChecks.finishedAt), isKept))
  return row ?? { checks: 0, keywords_left: 0 }
}
