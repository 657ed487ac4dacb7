import { eq, sql } from 'drizzle-orm'
import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects/history-row.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { pageWarningOf } from '#contract/rules/serp-fetches/page-warnings.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { readProjectLimits } from '../../../parts/limits/index.ts'
import { unitsLeft } from '../../../parts/paid-runs/index.ts'
import { failureSentence } from '../../../parts/serp-fetches/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { listLatestCheckedDays } from '../days/latest-checked-days.ts'
import { findOpenRun, getProject, type ProjectRow } from '../get-project.ts'
import { presentLatestPage } from '../keywords/latest-page.ts'
import { readPageStates } from '../landing-pages/page-states.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import { readProjects } from '../projects/read-projects.ts'
import { rankProjects } from '../projects/tables.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { readKeywordTags } from '../tags/project-tags.ts'
import { presentCellMovement, type StoredMovement, storedMovement } from './cell-movement.ts'
import { type EarlierStanding, listEarlierStandings } from './earlier-ranks.ts'
import type { KeywordChoice } from './keyword-choice.ts'
import { readKeywordPage, type ShownKeyword } from './keyword-page.ts'
import { readKeywordsAsOf } from './keywords-as-of.ts'
import { resolveChoice } from './resolve-choice.ts'
import { keptFrom } from './shown-date.ts'

export type ShowRankHistory = KeywordChoice & {
  id: number
  page: number
  until?: LocalDate | undefined
  dates_per_page: number
  keywords_page: number
  keywords_per_page: KeywordsPerPage
}

/**
 * Ranks by date, keywords page by page, newest date first. An `until` before the first date shows the first. With `as_of`, as
 * on that day: later dates are not shown.
 */
export async function showRankHistory(
  ctx: AccountCtx,
  { id, page, until, dates_per_page, keywords_page, keywords_per_page, ...choice }: ShowRankHistory,
) {
  const [row, limits] = await Promise.all([getProject(ctx, id), readProjectLimits(ctx)])
  const { parts, comparable, missing } = await resolveChoice(ctx, row, choice)
  const { shown, asOf, upTo } = comparable
  const [[project], run, dates, { keywords: latest, pagination: keywordsPagination, without_filter }] =
    await Promise.all([
      readProjects(ctx, { where: eq(rankProjects.id, id), limits, limit: 1, offset: 0 }),
      findOpenRun(ctx, row),
      listDates(ctx, id, { page, until, upTo, perPage: dates_per_page }),
      readKeywordPage(ctx, row, { ...choice, ...parts }, { page: keywords_page, perPage: keywords_per_page }),
    ])
  if (project === undefined) throw notFound(`project ${id}`)
  const today = run && dayOfRun(row, run)
  const [keywords, curve] =
    asOf === null
      ? [latest, curveOf(project, today)]
      : await Promise.all([
          readKeywordsAsOf(ctx, row, latest, asOf),
          listLatestCheckedDays(ctx, id, asOf).then((days) => days.toReversed()),
        ])
  const comparisons = dates.shown.map(comparable.of)
  const [ranks, earlier, metricsOf, tagsOf, statesOf] = await Promise.all([
    listRanks(ctx, row, { dates: dates.shown, curve, keywords }),
    choice.compare === 'previous' ? undefined : listEarlierStandings(ctx, row, { comparisons, keywords }),
    readMetrics(ctx, row, keywords),
    readKeywordTags(ctx, { accountId: ctx.account.id, projectId: id }, keywords),
    // Swaps are those up to the latest check.
    asOf === null ? readPageStates(ctx, keywords) : undefined,
  ])
  const itemLeft = run === undefined ? 0 : unitsLeft(run)
  return {
    projectName: row.name,
    isItemNull: itemLeft > 0,
    itemLeft,
    project,
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(dates.total / dates_per_page)),
      total: dates.total,
    },
    until: { newest: dates.newest, newer: dates.newer, older: dates.older, kept_from: dates.kept_from },
    keywords_pagination: keywordsPagination,
    without_filter,
    missing_filters: missing,
    dates: dates.shown,
    comparison: shown === null ? null : comparable.of(shown),
    comparisons,
    sparkline_dates: curve,
    historiesData: [
      keywords.map((keyword) => {
        const { cells, points } = ranks.get(keyword.id) ?? { cells: [], points: [] }
        const metrics = metricsOf(keyword)
        const details = cells.map((cell) =>
          presentCell(cell, earlier && (earlier.get(keyword.id)?.get(cell[0]) ?? null)),
        )
        const shown = presentRow(row, keyword, dates.shown, details, today)
        const page_states = statesOf?.get(keyword.id) ?? []
        return { ...shown, tags: tagsOf(keyword), page_states, ...metrics, ...presentCurve(curve, points) }
      }),
    ],
  }
}

type DatesPage = { page: number; until: LocalDate | undefined; upTo: LocalDate | null; perPage: number }
type Dates = {
  total: number
  newest: string | null
  shown: string[]
  newer: string | null
  older: string | null
  kept_from: string | null
}

async function listDates(
  ctx: AccountCtx,
  projectId: number,
  { page, until, upTo, perPage }: DatesPage,
): Promise<Dates> {
  const { rows } = await ctx.db.execute<Omit<Dates, 'older'>>(sql`
    with days as (select day from rank_project_days
        where account_id = ${ctx.account.id} and project_id = ${projectId} and ranks_kept
          and day <= coalesce(${upTo}::date, 'infinity')),
      reached as (
        select day from days
        where day <= greatest(coalesce(${until ?? null}::date, 'infinity'), (select min(day) from days))),
      shown as (select day from reached order by day desc limit ${perPage + 1} offset ${(page - 1) * perPage})
    select (select count(*)::int from reached) as total,
      (select max(day)::text from days) as newest,
      array(select day::text from shown order by day desc) as shown,
      (select max(day)::text from (
        select day from days where day > (select max(day) from shown) order by day limit ${perPage}) as following) as newer,
      ${keptFrom(ctx.account.id, projectId, sql`(select min(day) from days)`)} as kept_from`)
  const { shown, ...dates } = rows[0] ?? { total: 0, newest: null, shown: [], newer: null, kept_from: null }
  return { ...dates, shown: shown.slice(0, perPage), older: shown[perPage] ?? null }
}

type Cell = [
  day: string,
  state: Exclude<RankOnDate['state'], 'pending'>,
  rank: number | null,
  rankAbsolute: number | null,
  depth: Depth,
  previousRank: number | null,
  previousDepth: number | null,
  isBaseline: boolean | null,
  resultsRead: number | null,
  isDoubtful: boolean | null,
  correctionType: string | null,
  otherPage: OtherPage | null,
  movement: StoredMovement | null,
]

/** Its standing, and the rank the project counts. */
type Point = [day: string, standing: number, rank: number | null]
type KeywordRanks = { cells: Cell[]; points: Point[] }

/**
 * By keyword: the cells of the page newest first, and the points of the curve. As JSON, because decoding a row for every
 * cell would cost more than reading it.
 */
async function listRanks(
  ctx: AccountCtx,
  project: ProjectRow,
  wanted: { dates: readonly string[]; curve: readonly string[]; keywords: readonly ShownKeyword[] },
): Promise<Map<number, KeywordRanks>> {
  const ids = wanted.keywords.map(({ id }) => id)
  const rank = sql.raw(countedRankIn(project))
  const asDates = (dates: readonly string[]) => sql`${sql.param([...dates])}::date[]`
  const { rows } = await ctx.db.execute<KeywordRanks & { keyword_id: number }>(sql`
    select keyword_id,
      coalesce(json_agg(json_build_array(day, state, ${rank}, rank_absolute, depth, previous_rank, previous_depth,
        is_baseline, results_read, is_doubtful, correction ->> 'type', other_page, ${storedMovement})
        order by day desc) filter (where day = any(${asDates(wanted.dates)})), '[]') as cells,
      coalesce(json_agg(json_build_array(day, rank, ${rank}))
        filter (where rank is not null and day = any(${asDates(wanted.curve)})), '[]') as points
    from rank_observations
    where account_id = ${ctx.account.id} and project_id = ${project.id}
      and day = any(${asDates([...new Set([...wanted.dates, ...wanted.curve])])})
      and keyword_id = any(${sql.param(ids)}::int[])
    group by keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row]))
}

/** Pages of a run under way count already; its day is added up only as it ends. */
const curveOf = ({ sparkline }: RankProject, today: string | undefined) =>
  [...new Set([...sparkline.map(({ date }) => date), ...(today === undefined ? [] : [today])])].sort()

function presentCurve(curve: readonly string[], points: readonly Point[]) {
  const rankOn = new Map(points.map(([day, standing]) => [day, standing]))
  const ranks = points.flatMap(([, , rank]) => rank ?? [])
  return {
    sparkline: curve.map((day) => rankOn.get(day) ?? null),
    best: ranks.length === 0 ? null : Math.min(...ranks),
  }
}

function presentRow(
  project: ProjectRow,
  keyword: ShownKeyword,
  dates: string[],
  details: RankOnDate[],
  today: string | undefined,
): Omit<RankHistoryRow, keyof KeywordMetricFields | 'sparkline' | 'best' | 'tags' | 'page_states'> {
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    setting_id: keyword.settingId,
    url: keyword.latestUrl,
    target_page: keyword.targetPage,
    taken_at: keyword.latestTakenAt?.toISOString() ?? null,
    ...presentLatestPage(keyword),
    failure: keyword.progress === 'failed' ? failureSentence(keyword.failure) : null,
    dates,
    details: withPending(project, keyword, details, dates, today),
  }
}

/** `earlier` is its rank on the compared day, null if it has none; if undefined, it is compared with its previous check. */
function presentCell(cell: Cell, earlier: EarlierStanding | null | undefined): RankOnDate {
  const [date, state, rank, rankAbsolute, depth, previousRank, previousDepth, isBaseline, ...page] = cell
  const [results_read, is_doubtful, type, other_page, stored] = page
  const hasBefore = previousDepth !== null && isBaseline !== true
  const previous = hasBefore ? { rank: previousRank, depth: previousDepth, results_read: null } : null
  const before = earlier === undefined ? previous : isBaseline === true ? null : earlier
  const now = { state, rank, depth, results_read }
  const change = state === 'failed' ? { difference: null, change: null } : rankChangeOf(before, now)
  const warning = pageWarningOf({ is_doubtful, correction: { type } })
  // The stored movement is against the previous check.
  const movement = earlier === undefined && stored !== null ? presentCellMovement(stored) : null
  const ofPage = { rank_absolute: rankAbsolute, results_read, other_page, warning }
  return { date, rank, state, depth, ...ofPage, ...change, movement }
}

/** A keyword still to come says so in the column of its run, unless a check of that day shows a rank already. */
function withPending(
  { depth }: ProjectRow,
  { progress }: ShownKeyword,
  details: RankOnDate[],
  dates: readonly string[],
  today: string | undefined,
): RankOnDate[] {
  if (progress !== 'pending' || today === undefined || !dates.includes(today)) return details
  if (details.some(({ date, state }) => date === today && state !== 'failed')) return details
  const page = { rank_absolute: null, results_read: null, other_page: null, warning: null, movement: null }
  const nothing = { rank: null, ...page, difference: null, change: null }
  const pending: RankOnDate = { date: today, state: 'pending', depth, ...nothing }
  return [...details.filter(({ date }) => date !== today), pending].sort((left, right) =>
    right.date.localeCompare(left.date),
  )
}
