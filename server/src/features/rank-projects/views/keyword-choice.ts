import { and, between, eq, gte, isNotNull, isNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type FilterKey,
  filterKeys,
  type KeywordFilters,
  type KeywordMove,
  type KeywordNarrowing,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { competitorOfSort, type KeywordSort, keywordSorts } from '#contract/rules/rank-projects/rank-views.ts'
import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import { type RankBandKey, type RankRange, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { storedMetric } from '../../../parts/keyword-metrics/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { containsText, likeText } from '../contains-text.ts'
import type { ComparedDates } from '../days/compared-days.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { listLatestCheckedDays } from '../days/latest-checked-days.ts'
import type { KeywordStandings } from '../days/packed/read-standings.ts'
import { findOpenRun, type ProjectRow } from '../get-project.ts'
import { listIdsBySetting } from '../keywords/remembered-keywords.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { isInPageState, ranksWith } from '../landing-pages/page-conditions.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { marketInRow } from '../settings/project-settings.ts'
import { bandAt, countPlacesLost, isMoveOf, type Move, moveOf } from './compare-ranks.ts'
import type { ChoiceParts } from './resolve-choice.ts'
import { checkedDay } from './shown-date.ts'

/** The choice of keywords and their order. */
export type KeywordChoice = KeywordFilters & {
  search: string
  sort: KeywordSort
  /** Sorts by the ranks as of this date of the project; if omitted, by the current ones. */
  date?: LocalDate | undefined
  direction: 'asc' | 'desc'
  band?: RankBandKey | undefined
} & ComparedDates

/** With what it refers to. */
export type ResolvedChoice = KeywordChoice & ChoiceParts

const { accountId, projectId, id, keywordKey, settingId, progress, latestDay, latestState, latestRank } =
  rankProjectKeywords
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
    where ${ofProject(project)} and ${and(...Object.values(conditionsOf(project, choice))) ?? sql`true`}
    order by ${directed} limit ${stretch?.limit ?? null} offset ${stretch?.offset ?? 0}`)
  return rows.map((row) => row.id)
}

/** The ids of the keywords that match, in ascending order; undefined where nothing is filtered. */
export async function listFilteredIds(
  ctx: Ctx,
  project: ProjectRow,
  filters: ResolvedFilters,
): Promise<readonly number[] | undefined> {
  const named = conditionsOf(project, { ...filters, sort: 'added', direction: 'asc' })
  const conditions = Object.values(named)
  const used = filterKeys.filter((filter) => named[filter] !== undefined)
  if (used.length === 0) return undefined
  const setting = used.every((filter) => filter === 'setting') ? filters.setting : undefined
  if (setting !== undefined) return (await listIdsBySetting(ctx, project)).get(setting) ?? []
  const { rows } = await ctx.db.execute<{ ids: number[] }>(sql`
    select coalesce(array_agg(${id} order by ${id}), '{}') as ids from ${rankProjectKeywords}
    where ${ofProject(project)} and ${and(...conditions) ?? sql`true`}`)
  return rows[0]?.ids ?? []
}

/** A choice without an order. */
export type ResolvedFilters = Omit<ResolvedChoice, 'sort' | 'direction'>

/** Counts the keywords that match a choice. If none do, counts how many would match without each of its filters. */
export async function countChosenKeywords(ctx: AccountCtx, project: ProjectRow, choice: ResolvedChoice) {
  const conditions = conditionsOf(project, choice)
  const filters = filterKeys.filter((filter) => conditions[filter] !== undefined)
  if (filters.length === 0) return { total: project.keywordsCount, without: [] }
  const total = await countKeywords(ctx, project, Object.values(conditions))
  if (total > 0) return { total, without: [] }
  const others = filters.map((filter) => Object.values({ ...conditions, [filter]: undefined }))
  const totals = await countEach(ctx, project, others)
  return { total, without: filters.map((filter, at) => ({ filter, total: totals[at] ?? 0 })) }
}

type Conditions = readonly (SQL | undefined)[]

async function countKeywords(ctx: AccountCtx, project: ProjectRow, conditions: Conditions): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${rankProjectKeywords} where ${and(ofProject(project), ...conditions)}`)
  return rows[0]?.total ?? 0
}

/** For each set of conditions, with one reading of the keywords. */
async function countEach(ctx: AccountCtx, project: ProjectRow, sets: readonly Conditions[]): Promise<number[]> {
  const counts = sets.map((conditions) => sql`count(*) filter (where ${and(...conditions) ?? sql`true`})::int`)
  const { rows } = await ctx.db.execute<{ totals: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as totals from ${rankProjectKeywords} where ${ofProject(project)}`)
  return rows[0]?.totals ?? []
}

const ofProject = (project: ProjectRow) => sql`${accountId} = ${project.accountId} and ${projectId} = ${project.id}`

/** The condition of each filter that is set, on the rows of `rank_project_keywords`. */
export function conditionsOf(project: ProjectRow, choice: ResolvedChoice): Record<FilterKey, SQL | undefined> {
  const { search, band, moved, page_state, feature, owned_feature, state, setting, segmentFilter } = choice
  const url = choice.url?.trim() ?? ''
  const landingPage = choice.landing_page?.trim() ?? ''
  const volume = storedMetric('volume', marketInRow(project), keywordKey)
  return {
    search: containsText(keywordKey, search),
    band: band && isInBand(project, band, choice),
    rank: isInRankRange(project, choice),
    moved: moved && hasMoved(project, moved, choice),
    url: url === '' ? undefined : sql`lower(${latestUrl}) like ${likeText(url.toLowerCase())}`,
    landing_page: landingPage === '' ? undefined : ranksWith(landingPage),
    page_state: page_state && isInPageState(page_state),
    feature: feature && sql`${feature} = any(${latestFeatures})`,
    owned_feature: owned_feature && sql`${owned_feature} = any(${latestOwnedFeatures})`,
    volume: isWithin(volume, choice.volume_from, choice.volume_to),
    state: state && eq(progress, 'failed'),
    tags_any: whereTags(choice.tags_any, (tags) => sql`${id} in (${havingTag(project, tags)})`),
    tags_all: whereTags(
      choice.tags_all,
      (tags) => sql`${id} in (
        ${havingTag(project, tags)} group by kt.keyword_id having count(*) = ${tags.length})`,
    ),
    tags_none: whereTags(choice.tags_none, (tags) => sql`${id} not in (${havingTag(project, tags)})`),
    untagged: choice.untagged && sql`${id} not in (${havingTag(project)})`,
    setting: setting === undefined ? undefined : eq(settingId, setting),
    segment:
      choice.segment === undefined
        ? undefined
        : segmentFilter === null
          ? sql`false`
          : and(...Object.values(conditionsOf(project, choiceOfSegment(choice, segmentFilter)))),
  }
}

/** Changes are compared as in the choice, whatever segment it names. */
const choiceOfSegment = (
  { sort, date, direction, compare, comparedWith, standings, filtersEarlierRanks }: ResolvedChoice,
  filter: KeywordNarrowing,
): ResolvedChoice => ({
  ...filter,
  search: filter.search ?? '',
  segment: undefined,
  ...{ sort, date, direction, compare, comparedWith, standings, filtersEarlierRanks },
  segmentFilter: null,
})

const whereTags = (list: string | undefined, condition: (tags: number[]) => SQL): SQL | undefined => {
  const tags = readTagIds(list)
  return tags.length === 0 ? undefined : condition(tags)
}

/** The ids of the project’s keywords that have one of the tags, or any at all. */
const havingTag = (project: ProjectRow, tags?: readonly number[]) => sql`
  select kt.keyword_id from rank_keyword_tags kt
  where kt.account_id = ${project.accountId} and kt.project_id = ${project.id}
    ${tags === undefined ? sql`` : sql`and kt.tag_id = any(${sql.param([...tags])}::int[])`}`

const rangeOf = new Map<RankBandKey, RankRange>(rankRanges.map((range) => [range.key, range]))

/** The condition that a keyword's rank is in a band. */
function isInBand(project: ProjectRow, band: RankBandKey, choice: ResolvedChoice): SQL | undefined {
  const earlier = earlierRanks(choice)
  if (earlier !== undefined) return isAmong(earlier, (keyword) => bandAt(earlier, keyword) === band)
  const range = rangeOf.get(band)
  const rank = latestCounted(project)
  return range === undefined
    ? and(isNotNull(latestState), ne(latestState, 'featured_snippet'), isNull(rank))
    : between(rank, range.first, range.last)
}

function isInRankRange(project: ProjectRow, choice: ResolvedChoice): SQL | undefined {
  const { rank_from: from, rank_to: to } = choice
  const earlier = earlierRanks(choice)
  if (earlier === undefined || (from === undefined && to === undefined))
    return isWithin(latestCounted(project), from, to)
  return isAmong(earlier, (keyword) => {
    const rank = earlier.now.counted[keyword] ?? 0
    return rank !== 0 && rank >= (from ?? 1) && rank <= (to ?? rank)
  })
}

/** The ranks of the day that is shown, if it isn’t the newest. */
const earlierRanks = ({ standings, filtersEarlierRanks }: ResolvedChoice) =>
  filtersEarlierRanks ? standings : undefined

const isAmong = ({ ids }: KeywordStandings, isWanted: (keyword: number) => boolean): SQL =>
  sql`${id} = any(${sql.param(ids.filter((_, keyword) => isWanted(keyword)))}::int[])`

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

/** By `rankChangeOf`, of the latest successful check and the one before. */
const moves = {
  up: sql`o.rank < o.previous_rank`,
  down: sql`o.rank > o.previous_rank`,
  new: sql`o.previous_rank is null and o.rank <= o.previous_depth`,
  lost: sql`o.rank is null and o.previous_rank <= least(o.depth, o.results_read)`,
} as const satisfies Record<KeywordMove, SQL>

const moveNames = { up: 'improved', down: 'declined', new: 'appeared', lost: 'lost' } as const satisfies Record<
  KeywordMove,
  Move
>

/** A keyword that left the results read stands one below them; whether it did, and which are new, is as in `moves`. */
const placesLost = sql`case
  when o.rank is not null and o.previous_rank is not null then o.rank - o.previous_rank
  when ${moves.new} then o.rank - (o.previous_depth + 1)
  when ${moves.lost} then least(o.depth, o.results_read) + 1 - o.previous_rank end`

const latestChange = (project: ProjectRow) => sql`(
  select o.rank, o.depth, o.results_read, o.previous_rank, o.previous_depth from rank_observations o
  where o.account_id = ${project.accountId} and o.project_id = ${project.id} and o.day = ${latestDay} and o.keyword_id = ${id}
    and o.is_baseline is not true offset 0) o`

const hasMoved = (project: ProjectRow, moved: KeywordMove, { standings }: ResolvedChoice) =>
  standings === undefined
    ? sql`exists (select from ${latestChange(project)} where ${moves[moved]} offset 0)`
    : isAmong(standings, (keyword) => isMoveOf(standings, keyword) && moveOf(standings, keyword) === moveNames[moved])

const shownDay = (project: ProjectRow, date: LocalDate | undefined) =>
  checkedDay(project, 'rank_project_keywords', date)

type Order = { join: SQL; by: SQLWrapper }

/** The order of keywords. For ranks the days are named, so that no other is read. */
async function orderOf(ctx: AccountCtx, project: ProjectRow, choice: ResolvedChoice): Promise<Order> {
  const { sort, date } = choice
  const join = sql``
  const competitor = competitorOfSort(sort)
  if (competitor !== undefined) return { join, by: rankOfCompetitor(project, competitor, date) }
  const named = keywordSorts.find((one) => one === sort)
  switch (named) {
    case undefined:
      return { join: ranksOf(project, [sort]), by: sql`ranked.rank` }
    case 'added':
      return { join, by: id }
    case 'keyword':
      return { join, by: keywordKey }
    case 'rank': {
      const earlier = earlierRanks(choice)
      if (earlier !== undefined) return byValues(earlier, (keyword) => earlier.now.ranks[keyword] || null)
      return { join, by: date === undefined ? latestRank : rankOn(project, date) }
    }
    case 'change': {
      const { standings } = choice
      if (standings !== undefined) return byValues(standings, (keyword) => countPlacesLost(standings, keyword))
      return { join, by: sql`(select ${placesLost} from ${latestChange(project)} offset 0)` }
    }
    case 'volume':
    case 'kd':
    case 'cpc':
      return { join, by: storedMetric(named, marketInRow(project), keywordKey) }
    case 'features':
      return { join, by: sql`cardinality(${latestFeatures})` }
    case 'best':
      return {
        join: ranksOf(project, await listDaysOfBest(ctx, project), countedRankIn(project)),
        by: sql`ranked.rank`,
      }
    default:
      return named satisfies never
  }
}

/** By a value of each keyword. */
function byValues({ ids }: KeywordStandings, readValue: (keyword: number) => number | null): Order {
  const values = ids.map((_, keyword) => readValue(keyword))
  return {
    join: sql`left join unnest(${sql.param([...ids])}::int[], ${sql.param(values)}::int[]) as ranked(keyword_id, rank)
      on ranked.keyword_id = ${id}`,
    by: sql`ranked.rank`,
  }
}

/** A keyword's own rank at its latest check up to a date. */
const rankOn = (project: ProjectRow, date: LocalDate) => sql`(
  select o.rank from rank_observations o
  where o.account_id = ${project.accountId} and o.project_id = ${project.id} and o.day = ${shownDay(project, date)}
    and o.keyword_id = ${id} offset 0)`

/** The rank of a competitor at the same check. */
const rankOfCompetitor = (project: ProjectRow, competitor: number, date: LocalDate | undefined) => sql`(
  select ${sql.raw(countedRankIn(project, 'c.'))} from rank_competitor_observations c
  where c.account_id = ${project.accountId} and c.project_id = ${project.id} and c.day = ${shownDay(project, date)}
    and c.keyword_id = ${id} and c.competitor_id = ${competitor} offset 0)`

/** The best rank of each keyword on these days. */
const ranksOf = (project: ProjectRow, days: readonly string[], rank = 'rank') => sql`left join (
  select keyword_id, min(${sql.raw(rank)}) as rank from rank_observations
  where account_id = ${project.accountId} and project_id = ${project.id} and day = any(${sql.param([...days])}::date[])
  group by keyword_id) ranked on ranked.keyword_id = ${id}`

/** Days of the curve, and the day of a run under way. */
async function listDaysOfBest(ctx: AccountCtx, project: ProjectRow): Promise<string[]> {
  const [days, run] = await Promise.all([listLatestCheckedDays(ctx, project.id), findOpenRun(ctx, project)])
  return run === undefined ? days : [...days, dayOfRun(project, run)]
}
