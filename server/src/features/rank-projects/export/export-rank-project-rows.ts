import { and, eq, inArray, sql } from 'drizzle-orm'
import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import type { KeywordTag } from '#contract/rank-projects/tags.ts'
import { mostExportedDates } from '#contract/rules/exports/exports.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { type CheckedState, isChecked, type RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import type { RunRow } from '../project-work.ts'
import { dayOfRun } from '../runs/run-day.ts'
import type { Competitor } from '../runs/store-ranks.ts'
import { readKeywordTags } from '../tags/project-tags.ts'
import { readKeywordsAsOf } from '../views/keywords-as-of.ts'
import type { ChangeOfRank } from '../views/latest-observations.ts'
import { checkedDay } from '../views/shown-date.ts'

/** Most keywords, and most ranks, in memory at a time: with many competitors and dates, one keyword has thousands of ranks. */
const atOnce = { keywords: 100, ranks: 20_000 } as const

/** `total` counts the dates in the range; `shown` are the newest of them, newest first. */
export type ExportedDates = { total: number; shown: LocalDate[] }
export type DateRange = { from?: LocalDate | undefined; to?: LocalDate | undefined }
type Keyword = typeof rankProjectKeywords.$inferSelect
export type ExportedRank = { state: RankState; rank: number | null; resultsRead: number | null }
type RanksByDate = ReadonlyMap<LocalDate, ExportedRank>
/** `metrics`, `tags`, `change` and `competitors` (by their numbers) are present only if requested. */
export type RankRow = {
  keyword: Keyword
  ranks: RanksByDate
  metrics: KeywordMetricFields | null
  tags: readonly KeywordTag[]
  change: ChangeOfRank
  competitors: ReadonlyMap<number, RanksByDate>
}
/** `ranks` are by the competitor's number. */
export type CompetitorRow = {
  keyword: Keyword
  metrics: KeywordMetricFields
  ranks: ReadonlyMap<number, ExportedRank & CompetitorPlace>
}
type CompetitorPlace = { url: string | null; ownedFeatures: SerpFeatureKey[] | null; otherPage: OtherPage | null }

export async function listExportedDates(
  ctx: AccountCtx,
  projectId: number,
  { from = '-infinity', to = 'infinity' }: DateRange = {},
): Promise<ExportedDates> {
  const { rows } = await ctx.db.execute<ExportedDates>(sql`
    with days as (select day from rank_project_days
      where account_id = ${ctx.account.id} and project_id = ${projectId} and ranks_kept
        and day between ${from}::date and ${to}::date)
    select (select count(*)::int from days) as total,
      array(select day::text from days order by day desc limit ${mostExportedDates}) as shown`)
  return rows[0] ?? { total: 0, shown: [] }
}

type Chosen = {
  project: ProjectRow
  /** In the order of their rows. */
  keywordIds: readonly number[]
}
type Wanted = Chosen & {
  /** A keyword’s latest check is the latest up to this day; null for the latest of all. */
  asOf: LocalDate | null
  run: RunRow | undefined
  dates: readonly LocalDate[]
  /** The competitors whose ranks on every date are exported. */
  competitors: readonly Competitor[]
  /** By keyword; undefined if they aren’t exported. */
  changes: ReadonlyMap<number, ChangeOfRank> | undefined
  withMetrics: boolean
  withTags: boolean
}

export async function* streamRankRows(ctx: AccountCtx, wanted: Wanted): AsyncGenerator<RankRow> {
  const { project, keywordIds, asOf, run, dates, competitors, changes, withMetrics, withTags } = wanted
  const today = run && dayOfRun(project, run)
  const ranksEach = dates.length * (1 + competitors.length)
  const readAtOnce = Math.min(atOnce.keywords, Math.max(1, Math.floor(atOnce.ranks / Math.max(1, ranksEach))))
  for await (const latest of streamKeywords(ctx, keywordIds, readAtOnce)) {
    const keywords = asOf === null ? latest : await readKeywordsAsOf(ctx, project, latest, asOf)
    const [cells, theirCells, metricsOf, tagsOf] = await Promise.all([
      listCells(ctx, project, dates, keywords),
      competitors.length === 0 ? undefined : listCompetitorCells(ctx, project, { dates, competitors, keywords }),
      withMetrics ? readMetrics(ctx, project, keywords) : undefined,
      withTags ? readKeywordTags(ctx, { accountId: ctx.account.id, projectId: project.id }, keywords) : undefined,
    ])
    for (const keyword of keywords) {
      const ranks = new Map((cells.get(keyword.id) ?? []).map(([day, ...cell]) => [day, asRank(cell)]))
      // A check of that day that worked is what the history shows meanwhile.
      if (keyword.progress === 'pending' && today !== undefined && (ranks.get(today)?.state ?? 'failed') === 'failed')
        ranks.set(today, { state: 'pending', rank: null, resultsRead: null })
      yield {
        keyword,
        ranks,
        metrics: metricsOf?.(keyword) ?? null,
        tags: tagsOf?.(keyword) ?? [],
        change: changes?.get(keyword.id) ?? { difference: null, change: null },
        competitors: besideOwn(ranks, competitors, theirCells?.get(keyword.id) ?? []),
      }
    }
  }
}

/** Competitors' ranks are read from the same pages, so what failed or is pending for the keyword is so for them too. */
function besideOwn(own: RanksByDate, competitors: readonly Competitor[], cells: readonly CompetitorDayCell[]) {
  const all = new Map(competitors.map(({ id }) => [id, new Map<LocalDate, ExportedRank>()]))
  for (const ranks of all.values()) for (const [day, rank] of own) if (!isChecked(rank.state)) ranks.set(day, rank)
  for (const [day, competitorId, state, rank] of cells)
    all.get(competitorId)?.set(day, { state, rank, resultsRead: own.get(day)?.resultsRead ?? null })
  return all
}

/** Batch by batch in their order; those deleted meanwhile are left out. */
async function* streamKeywords(
  ctx: AccountCtx,
  ids: readonly number[],
  readAtOnce: number = atOnce.keywords,
): AsyncGenerator<Keyword[]> {
  const { accountId, id } = rankProjectKeywords
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const wanted = ids.slice(from, from + readAtOnce)
    const rows = await ctx.db
      .select()
      .from(rankProjectKeywords)
      .where(and(eq(accountId, ctx.account.id), inArray(id, wanted)))
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((one) => rowOf.get(one) ?? [])
  }
}

type RankCell = [state: RankState, rank: number | null, resultsRead: number | null]
type Cell = [day: LocalDate, ...RankCell]

const asRank = ([state, rank, resultsRead]: RankCell): ExportedRank => ({ state, rank, resultsRead })

const idsOf = (keywords: readonly Keyword[]) => sql.param(keywords.map(({ id }) => id))

/** Each day is one short stretch of the key, whatever else the account tracks. */
async function listCells(
  ctx: AccountCtx,
  project: ProjectRow,
  dates: readonly LocalDate[],
  keywords: readonly Keyword[],
) {
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: Cell[] }>(sql`
    select keyword_id, json_agg(json_build_array(day, state, ${sql.raw(countedRankIn(project))}, results_read)) as cells
    from rank_observations
    where account_id = ${ctx.account.id} and project_id = ${project.id} and day = any(${sql.param([...dates])}::date[])
      and keyword_id = any(${idsOf(keywords)}::int[])
    group by keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row.cells]))
}

type CompetitorDayCell = [day: LocalDate, competitorId: number, state: CheckedState, rank: number | null]
type TheirRanks = { dates: readonly LocalDate[]; competitors: readonly Competitor[]; keywords: readonly Keyword[] }

/** Like `listCells`, for each competitor. */
async function listCompetitorCells(ctx: AccountCtx, project: ProjectRow, { dates, competitors, keywords }: TheirRanks) {
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: CompetitorDayCell[] }>(sql`
    select keyword_id,
      json_agg(json_build_array(day, competitor_id, state, ${sql.raw(countedRankIn(project))})) as cells
    from rank_competitor_observations
    where account_id = ${ctx.account.id} and project_id = ${project.id} and day = any(${sql.param([...dates])}::date[])
      and keyword_id = any(${idsOf(keywords)}::int[]) and competitor_id = any(${sql.param(competitors.map(({ id }) => id))}::int[])
    group by keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row.cells]))
}

export async function* streamCompetitorRows(
  ctx: AccountCtx,
  { project, keywordIds, asOf }: Chosen & Pick<Wanted, 'asOf'>,
): AsyncGenerator<CompetitorRow> {
  for await (const latest of streamKeywords(ctx, keywordIds)) {
    const keywords = asOf === null ? latest : await readKeywordsAsOf(ctx, project, latest, asOf)
    const [ranks, metricsOf] = await Promise.all([
      listLatestRanks(ctx, project, keywords, asOf),
      readMetrics(ctx, project, keywords),
    ])
    for (const keyword of keywords)
      yield { keyword, metrics: metricsOf(keyword), ranks: new Map(ranks.get(keyword.id) ?? []) }
  }
}

type CompetitorCell = [competitorId: number, rank: Omit<ExportedRank, 'resultsRead'> & CompetitorPlace]

/** Lists the ranks of the day on which each keyword was checked last, up to a day if one is given. */
async function listLatestRanks(
  ctx: AccountCtx,
  project: ProjectRow,
  keywords: readonly Keyword[],
  asOf: LocalDate | null,
) {
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: CompetitorCell[] }>(sql`
    select o.keyword_id, json_agg(json_build_array(o.competitor_id,
      json_build_object('state', o.state, 'rank', ${sql.raw(countedRankIn(project, 'o.'))},
        'url', o.url, 'ownedFeatures', o.owned_features, 'otherPage', o.other_page))) as cells
    from rank_project_keywords k
    join rank_competitor_observations o on o.account_id = k.account_id and o.project_id = k.project_id
      and o.day = ${checkedDay(project, 'k', asOf ?? undefined)} and o.keyword_id = k.id
    where k.account_id = ${ctx.account.id} and k.project_id = ${project.id}
      and k.id = any(${idsOf(keywords)}::int[])
    group by o.keyword_id`)
  // The keywords are as of the same day, and their competitors’ ranks are read from the same pages.
  const readOf = new Map(keywords.map(({ id, latestResultsRead }) => [id, latestResultsRead]))
  return new Map(
    rows.map(({ keyword_id: keyword, cells }) => [
      keyword,
      cells.map(([competitor, rank]) => [competitor, { ...rank, resultsRead: readOf.get(keyword) ?? null }] as const),
    ]),
  )
}
