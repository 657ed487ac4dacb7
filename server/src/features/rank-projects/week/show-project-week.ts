import { and, desc, eq } from 'drizzle-orm'
import type { ProjectWeek, WeekStatement } from '#contract/rank-projects/week.ts'
import { weekReferences } from '#contract/rules/rank-projects/week-causes.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { findOpenRun, getProject } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { isWeekDue } from './store-weeks.ts'
import { rankProjectWeeks, type StoredStatement } from './tables.ts'

/** The week up to the newest day, as it was stored when the last run had ended. */
export async function showProjectWeek(ctx: AccountCtx, { id }: { id: number }): Promise<{ data: ProjectWeek }> {
  const project = await getProject(ctx, id)
  const { accountId, projectId, day } = rankProjectWeeks
  const [[week], run, isDue] = await Promise.all([
    ctx.db
      .select()
      .from(rankProjectWeeks)
      .where(and(eq(accountId, ctx.account.id), eq(projectId, id)))
      .orderBy(desc(day))
      .limit(1),
    findOpenRun(ctx, project),
    isWeekDue(ctx, project),
  ])
  const is_pending = run === undefined && isDue
  if (week === undefined) return { data: { ...nothing, is_pending } }
  const { sinceDay, keywordsCount, referencesCount } = week
  return {
    data: {
      state: sinceDay === null ? 'not-compared' : referencesCount < weekReferences.least ? 'early' : 'judged',
      date: week.day,
      since: sinceDay,
      keywords_count: keywordsCount,
      references_count: referencesCount,
      statements: await nameKeywords(ctx, week.statements),
      is_pending,
    },
  }
}

const nothing = {
  ...{ state: 'none' as const, date: null, since: null },
  ...{ keywords_count: 0, references_count: 0, statements: [] },
}

/** Keywords that were deleted since are left out of the evidence. */
async function nameKeywords(ctx: AccountCtx, statements: readonly StoredStatement[]): Promise<WeekStatement[]> {
  const ids = [...new Set(statements.flatMap(({ keywords }) => keywords.map(({ id }) => id)))]
  const { id, keyword, settingId, accountId } = rankProjectKeywords
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id, keyword, settingId })
          .from(rankProjectKeywords)
          .where(and(eq(accountId, ctx.account.id), equalsAny(id, ids)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return statements.map(({ keywords, ...statement }) => ({
    ...statement,
    // All are of one setting, whose number may have changed since.
    setting_id: keywords.map((one) => found.get(one.id)?.settingId).find((one) => one !== undefined) ?? null,
    keywords: keywords.flatMap(({ id: keywordId, before, now }) => {
      const name = found.get(keywordId)?.keyword
      return name === undefined ? [] : [{ id: keywordId, keyword: name, rank_before: before, rank_now: now }]
    }),
  }))
}
