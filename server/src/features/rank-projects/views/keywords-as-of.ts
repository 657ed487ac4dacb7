import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectRow } from '../get-project.ts'
import type { ShownKeyword } from './keyword-page.ts'
import { checkedDay } from './shown-date.ts'

type AsOf = Omit<ShownKeyword, 'id' | 'keyword' | 'targetPage' | 'progress' | 'failure' | 'latestTakenAt'> & {
  latestTakenAt: string | null
}

/** Keywords as of a date, in the same order: what is latest of them is of their latest successful check up to it, if there is one. */
export async function readKeywordsAsOf<Keyword extends ShownKeyword>(
  ctx: AccountCtx,
  project: ProjectRow,
  keywords: readonly Keyword[],
  date: LocalDate,
): Promise<Keyword[]> {
  const { rows } = await ctx.db.execute<AsOf & { id: number }>(sql`
    select k.id, o.taken_at as "latestTakenAt", o.url as "latestUrl", o.state as "latestState", o.rank as "latestRank",
      o.organic_rank as "latestOrganicRank", o.depth as "latestDepth", o.results_read as "latestResultsRead",
      o.ai_overview as "latestAiOverview", o.features as "latestFeatures", o.owned_features as "latestOwnedFeatures",
      o.other_page as "latestOtherPage", o.correction as "latestCorrection", o.is_doubtful as "latestIsDoubtful"
    from rank_project_keywords k
    left join rank_observations o on o.account_id = ${ctx.account.id} and o.project_id = ${project.id}
      and o.day = ${checkedDay(project, 'k', date)} and o.keyword_id = k.id
    where k.account_id = ${ctx.account.id} and k.id = any(${sql.param(keywords.map(({ id }) => id))}::int[])`)
  const rowOf = new Map(rows.map(({ id, ...row }) => [id, row]))
  return keywords.flatMap((keyword) => {
    const row = rowOf.get(keyword.id)
    if (row === undefined) return []
    const takenAt = row.latestTakenAt === null ? null : new Date(row.latestTakenAt)
    return { ...keyword, ...row, latestTakenAt: takenAt, progress: 'done' as const, failure: null }
  })
}
