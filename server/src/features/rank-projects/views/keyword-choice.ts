import { and, between, eq, gte, isNotNull, isNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type FilterKey,
  filterKeys,
  type KeywordFilters,
  type KeywordMove,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import { competitorOfSort, type KeywordSort, keywordSorts } from '#contract/rules/rank-projects/rank-views.ts'
import { type RankBandKey, type RankRange, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { storedMetric } from '../../../parts/keyword-metrics/index.ts'
import { containsText, likeText } from '../contains-text.ts'
import type { ComparedWith } from '../days/compared-days.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { listLatestCheckedDays } from '../days/latest-checked-days.ts'
import { findOpenRun, type ProjectRow } from '../get-project.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { rankProjectKeywords } from '../tables.ts'
import { checkedDay } from './shown-date.ts'
import { latestChange } from './standing-at.ts'

/** The choice of keywords and their order. */
export type KeywordChoice = KeywordFilters & {
  search: string
  sort: KeywordSort
  /** Sorts by the ranks as of this date of the project; if omitted, by the current ones. */
  date?: LocalDate | undefined
  direction: 'asc' | 'desc'
  compare: Comparison
  band?: RankBandKey | undefined
}

/** With what changes are compared with. */
export type ResolvedChoice = KeywordChoice & { comparedWith: ComparedWith }

const { accountId, projectId, id, keywordKey, progress, latestState, latestRank } = rankProjectKeywords
const { latestUrl, latestFeatures, latestOwnedFeatures } = rankProjectKeywords

/** The keywords of a choice in its order, all or a stretch of them. */
export async function listChosenKeywords(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: ResolvedChoice,
  stretch?: { limit: number; offset: number },
): Promise<number[]> {
  const { join, by } = await orderOf(ctx, project, choice)
  const directed = sql`${by} ${sql.raw(choice.direction)} nulls last, ${id}`
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select ${id} from ${rankProjectKeywords} ${join}
    where ${ofProject(ctx, project)} and ${and(...Object.values(conditionsOf(ctx, project, choice))) ?? sql`true`}
    order by ${directed} limit ${stretch?.limit ?? null} offset ${stretch?.offset ?? 0}`)
  return rows.map((row) => row.id)
}

/** Counts the keywords that match a choice. If none do, counts how many would match without each of its filters. */
export async function countChosenKeywords(ctx: AccountCtx, project: ProjectRow, choice: ResolvedChoice) {
  const conditions = conditionsOf(ctx, project, choice)
  const filters = filterKeys.filter((filter) => conditions[filter] !== undefined)
  if (filters.length === 0) return { total: project.keywordsCount, without: [] }
  const [total = 0] = await countKeywords(ctx, project, [Object.values(conditions)])
  if (total > 0) return { total, without: [] }
  const others = filters.map((filter) => Object.values({ ...conditions, [filter]: undefined }))
  const totals = await countKeywords(ctx, project, others)
  return { total, without: filters.map((filter, at) => ({ filter, total: totals[at] ?? 0 })) }
}

/** For each set of conditions, with one reading of the keywords. */
async function countKeywords(
  ctx: AccountCtx,
  project: ProjectRow,
  sets: readonly (SQL | undefined)[][],
): Promise<number[]> {
  const counts = sets.map((conditions) => sql`count(*) filter (where ${and(...conditions) ?? sql`true`})::int`)
  const { rows } = await ctx.db.execute<{ totals: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as totals from ${rankProjectKeywords} where ${ofProject(ctx, project)}`)
  return rows[0]?.totals ?? []
}

const ofProject = (ctx: AccountCtx, project: ProjectRow) =>
  sql`${accountId} = ${ctx.account.id} and ${projectId} = ${project.id}`

function conditionsOf(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: ResolvedChoice,
): Record<FilterKey, SQL | undefined> {
  const { search, band, moved, url, feature, owned_feature, state } = choice
  const volume = storedMetric('volume', project, keywordKey)
  return {
    search: containsText(keywordKey, search),
    band: band && isInBand(project, band),
    rank: isWithin(latestCounted(project), choice.rank_from, choice.rank_to),
    moved: moved && hasMoved(ctx, project, choice, moved),
    url: url === undefined || url === '' ? undefined : sql`lower(${latestUrl}) like ${likeText(url.toLowerCase())}`,
    feature: feature && sql`${feature} = any(${latestFeatures})`,
    owned_feature: owned_feature && sql`${owned_feature} = any(${latestOwnedFeatures})`,
    volume: isWithin(volume, choice.volume_from, choice.volume_to),
    state: state && eq(progress, 'failed'),
  }
}

const rangeOf = new Map<RankBandKey, RankRange>(rankRanges.map((range) => [range.key, range]))

/** The condition that a keyword's latest rank is in a band. */
function isInBand(project: ProjectRow, band: RankBandKey): SQL | undefined {
  const range = rangeOf.get(band)
  const rank = latestCounted(project)
  return range === undefined
    ? and(isNotNull(latestState), ne(latestState, 'featured_snippet'), isNull(rank))
    : between(rank, range.first, range.last)
}

/** The rank of the latest check, as the project counts it. */
const latestCounted = (project: ProjectRow): SQLWrapper =>
  project.countsSnippets ? latestRank : sql`(${sql.raw(countedRankIn(project, 'latest_'))})`

function isWithin(value: SQLWrapper, from: number | undefined, to: number | undefined): SQL | undefined {
  if (from === undefined && to === undefined) return undefined
  return and(
    isNotNull(value),
    from === undefined ? undefined : gte(value, from),
    to === undefined ? undefined : lte(value, to),
  )
}

/** By `rankChangeOf`, of the latest successful check and what it is compared with. */
const moves = {
  up: sql`o.rank < o.previous_rank`,
  down: sql`o.rank > o.previous_rank`,
  new: sql`o.previous_rank is null and o.rank <= o.previous_depth`,
  lost: sql`o.rank is null and o.previous_rank <= least(o.depth, o.results_read)`,
} as const satisfies Record<KeywordMove, SQL>

/** A keyword that left the results read stands one below them; whether it did, and which are new, is as in `moves`. */
const placesLost = sql`case
  when o.rank is not null and o.previous_rank is not null then o.rank - o.previous_rank
  when ${moves.new} then o.rank - (o.previous_depth + 1)
  when ${moves.lost} then least(o.depth, o.results_read) + 1 - o.previous_rank end`

const shownDay = (ctx: AccountCtx, project: ProjectRow, date: LocalDate | undefined) =>
  checkedDay(ctx, project, 'rank_project_keywords', date)

const changeOf = (ctx: AccountCtx, project: ProjectRow, { comparedWith, date }: ResolvedChoice) =>
  latestChange(project, comparedWith, date === undefined ? undefined : shownDay(ctx, project, date))

const hasMoved = (ctx: AccountCtx, project: ProjectRow, choice: ResolvedChoice, moved: KeywordMove) =>
  sql`exists (select from (${changeOf(ctx, project, choice)}) o where ${moves[moved]} offset 0)`

type Order = { join: SQL; by: SQLWrapper }

/** The order of keywords. For ranks the days are named, so that no other is read. */
async function orderOf(ctx: AccountCtx, project: ProjectRow, choice: ResolvedChoice): Promise<Order> {
  const { sort, date } = choice
  const join = sql``
  const competitor = competitorOfSort(sort)
  if (competitor !== undefined) return { join, by: rankOfCompetitor(ctx, project, competitor, date) }
  const named = keywordSorts.find((one) => one === sort)
  switch (named) {
    case undefined:
      return { join: ranksOf(ctx, project, [sort]), by: sql`ranked.rank` }
    case 'added':
      return { join, by: id }
    case 'keyword':
      return { join, by: keywordKey }
    case 'rank':
      return { join, by: date === undefined ? latestRank : rankOn(ctx, project, date) }
    case 'change':
      return { join, by: sql`(select ${placesLost} from (${changeOf(ctx, project, choice)}) o offset 0)` }
    case 'volume':
    case 'kd':
    case 'cpc':
      return { join, by: storedMetric(named, project, keywordKey) }
    case 'features':
      return { join, by: sql`cardinality(${latestFeatures})` }
    case 'best':
      return {
        join: ranksOf(ctx, project, await listDaysOfBest(ctx, project), countedRankIn(project)),
        by: sql`ranked.rank`,
      }
    default:
      return named satisfies never
  }
}

/** A keyword's own rank at its latest check up to a date. */
const rankOn = (ctx: AccountCtx, project: ProjectRow, date: LocalDate) => sql`(
  select o.rank from rank_observations o
  where o.account_id = ${ctx.account.id} and o.project_id = ${project.id} and o.day = ${shownDay(ctx, project, date)}
    and o.keyword_id = ${id} offset 0)`

/** The rank of a competitor at the same check. */
const rankOfCompetitor = (
  ctx: AccountCtx,
  project: ProjectRow,
  competitor: number,
  date: LocalDate | undefined,
) => sql`(
  select ${sql.raw(countedRankIn(project, 'c.'))} from rank_competitor_observations c
  where c.account_id = ${ctx.account.id} and c.project_id = ${project.id} and c.day = ${shownDay(ctx, project, date)}
    and c.keyword_id = ${id} and c.competitor_id = ${competitor} offset 0)`

/** The best rank of each keyword on these days. */
const ranksOf = (ctx: AccountCtx, project: ProjectRow, days: readonly string[], rank = 'rank') => sql`left join (
  select keyword_id, min(${sql.raw(rank)}) as rank from rank_observations
  where account_id = ${ctx.account.id} and project_id = ${project.id} and day = any(${sql.param([...days])}::date[])
  group by keyword_id) ranked on ranked.keyword_id = ${id}`

/** Days of the curve, and the day of a run under way. */
async function listDaysOfBest(ctx: AccountCtx, project: ProjectRow): Promise<string[]> {
  const [days, run] = await Promise.all([listLatestCheckedDays(ctx, project.id), findOpenRun(ctx, project)])
  return run === undefined ? days : [...days, dayOfRun(project, run)]
}
