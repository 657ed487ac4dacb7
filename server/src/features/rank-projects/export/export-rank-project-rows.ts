import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import type { RankState } from '#contract/rules/rank-states.ts'
import type { Depth } from '#contract/rules/search-engines.ts'
import type { LocalDate } from '#contract/rules/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { ProjectRow } from '../load-project.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import type { RunRow } from '../project-work.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { rankProjectKeywords } from '../tables.ts'

/** A leap year of daily runs. */
const mostExportedDates = 366
/** Keywords in memory at a time. */
const readAtOnce = 100

export type ExportedDates = { total: number; shown: LocalDate[] }
type Keyword = typeof rankProjectKeywords.$inferSelect
export type ExportedRank = { state: RankState; rank: number | null; depth: number }
export type RankRow = { keyword: Keyword; ranks: ReadonlyMap<LocalDate, ExportedRank> }
/** `ranks` are by the competitor's number. */
export type CompetitorRow = {
  keyword: Keyword
  metrics: KeywordMetricFields
  ranks: ReadonlyMap<number, ExportedRank & { url: string | null }>
}

/** The newest first. */
export async function listExportedDates(ctx: AccountCtx, projectId: number): Promise<ExportedDates> {
  const { rows } = await ctx.db.execute<ExportedDates>(sql`
    with days as (select day from rank_project_days where account_id = ${ctx.account.id} and project_id = ${projectId})
    select (select count(*)::int from days) as total,
      array(select day::text from days order by day desc limit ${mostExportedDates}) as shown`)
  return rows[0] ?? { total: 0, shown: [] }
}

type Wanted = { project: ProjectRow; run: RunRow | undefined; dates: readonly LocalDate[] }

export async function* streamRankRows(ctx: AccountCtx, { project, run, dates }: Wanted): AsyncGenerator<RankRow> {
  const today = run && dayOfRun(project, run)
  for await (const keywords of streamKeywords(ctx, project.id)) {
    const cells = await listCells(ctx, project.id, dates, keywords)
    for (const keyword of keywords) {
      const ranks = new Map((cells.get(keyword.id) ?? []).map(([day, ...cell]) => [day, asRank(cell)]))
      // A check of that day that worked is what the history shows meanwhile.
      if (keyword.progress === 'pending' && today !== undefined && (ranks.get(today)?.state ?? 'failed') === 'failed')
        ranks.set(today, { state: 'pending', rank: null, depth: project.depth })
      yield { keyword, ranks }
    }
  }
}

/** Bundle by bundle in the order they were added. */
async function* streamKeywords(ctx: AccountCtx, projectId: number): AsyncGenerator<Keyword[]> {
  const { accountId, projectId: ofProject, id } = rankProjectKeywords
  for (let last = 0; ; ) {
    const keywords = await ctx.db
      .select()
      .from(rankProjectKeywords)
      .where(and(eq(accountId, ctx.account.id), eq(ofProject, projectId), gt(id, last)))
      .orderBy(asc(id))
      .limit(readAtOnce)
    if (keywords.length > 0) yield keywords
    if (keywords.length < readAtOnce) return
    last = keywords.at(-1)?.id ?? last
  }
}

type RankCell = [state: RankState, rank: number | null, depth: Depth]
type Cell = [day: LocalDate, ...RankCell]

const asRank = ([state, rank, depth]: RankCell): ExportedRank => ({ state, rank, depth })

/** Each day is one short stretch of the key, whatever else the account tracks. */
async function listCells(
  ctx: AccountCtx,
  projectId: number,
  dates: readonly LocalDate[],
  keywords: readonly Keyword[],
) {
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: Cell[] }>(sql`
    select keyword_id, json_agg(json_build_array(day, state, rank, depth)) as cells
    from rank_observations
    where account_id = ${ctx.account.id} and project_id = ${projectId} and day = any(${sql.param([...dates])}::date[])
      and keyword_id between ${keywords[0]?.id ?? 0} and ${keywords.at(-1)?.id ?? 0}
    group by keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row.cells]))
}

export async function* streamCompetitorRows(ctx: AccountCtx, project: ProjectRow): AsyncGenerator<CompetitorRow> {
  for await (const keywords of streamKeywords(ctx, project.id)) {
    const [ranks, metricsOf] = await Promise.all([
      listLatestRanks(ctx, project.id, keywords),
      readMetrics(ctx, project, keywords),
    ])
    for (const keyword of keywords)
      yield { keyword, metrics: metricsOf(keyword), ranks: new Map(ranks.get(keyword.id) ?? []) }
  }
}

type CompetitorCell = [competitorId: number, rank: ExportedRank & { url: string | null }]

/** Of the day each keyword was checked last. */
async function listLatestRanks(ctx: AccountCtx, projectId: number, keywords: readonly Keyword[]) {
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: CompetitorCell[] }>(sql`
    select o.keyword_id, json_agg(json_build_array(o.competitor_id,
      json_build_object('state', o.state, 'rank', o.rank, 'depth', o.depth, 'url', o.url))) as cells
    from rank_project_keywords k
    join rank_competitor_observations o on o.account_id = k.account_id and o.project_id = k.project_id
      and o.day = k.latest_day and o.keyword_id = k.id
    where k.account_id = ${ctx.account.id} and k.project_id = ${projectId}
      and k.id between ${keywords[0]?.id ?? 0} and ${keywords.at(-1)?.id ?? 0}
    group by o.keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row.cells]))
}
