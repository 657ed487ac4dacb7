import { eq, sql } from 'drizzle-orm'
import { rankChangeOf } from '#contract/rank-change.ts'
import type { RankHistoryRow, RankOnDate } from '#contract/rank-projects.ts'
import type { Depth } from '#contract/search-engines.ts'
import { localDateOf } from '#contract/time-zones.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { failureSentence } from '../search-results/index.ts'
import { keywordsPageOf, listKeywordPage, type ShownKeyword } from './keyword-page.ts'
import { findOpenRun, getOwnProject, type ProjectRow } from './own-project.ts'
import { readProjects } from './read-projects.ts'
import { rankProjects } from './tables.ts'

const datesPerPage = 7

export type ShowRankHistory = { id: number; page: number; keywords_page: number }

/** Ranks by date, 7 dates and 50 keywords a page, newest date first. */
export async function showRankHistory(ctx: AccountCtx, { id, page, keywords_page }: ShowRankHistory) {
  const row = await getOwnProject(ctx, id)
  const [[project], run, dates, keywords] = await Promise.all([
    readProjects(ctx, { where: eq(rankProjects.id, id), limit: 1, offset: 0 }),
    findOpenRun(ctx, row),
    listDates(ctx, id, page),
    listKeywordPage(ctx, id, keywords_page),
  ])
  if (project === undefined) throw notFound(`project ${id}`)
  const cells = await listCells(ctx, id, dates.shown, keywords)
  const today = run && localDateOf(run.createdAt, row.timeZone)
  const itemLeft = run === undefined ? 0 : run.keywordsCount - run.doneCount - run.failedCount
  return {
    projectName: row.name,
    isItemNull: itemLeft > 0,
    itemLeft,
    project,
    pagination: {
      current_page: page,
      last_page: Math.max(1, Math.ceil(dates.total / datesPerPage)),
      total: dates.total,
    },
    keywords_pagination: keywordsPageOf(row, keywords_page),
    historiesData: [
      keywords.map((keyword) => presentRow(row, keyword, dates.shown, cells.get(keyword.id) ?? [], today)),
    ],
  }
}

async function listDates(ctx: AccountCtx, projectId: number, page: number) {
  const { rows } = await ctx.db.execute<{ total: number; shown: string[] }>(sql`
    with days as (select day from rank_project_days where account_id = ${ctx.account.id} and project_id = ${projectId})
    select (select count(*)::int from days) as total, array(
      select day::text from days order by day desc limit ${datesPerPage} offset ${(page - 1) * datesPerPage}) as shown`)
  return rows[0] ?? { total: 0, shown: [] }
}

type Cell = [
  day: string,
  state: Exclude<RankOnDate['state'], 'pending'>,
  rank: number | null,
  rankAbsolute: number | null,
  depth: Depth,
  previousRank: number | null,
  previousDepth: Depth | null,
]

/** By keyword, newest first, as one JSON value each: decoding a row for every cell would cost more than reading it. */
async function listCells(
  ctx: AccountCtx,
  projectId: number,
  dates: readonly string[],
  keywords: readonly ShownKeyword[],
): Promise<Map<number, Cell[]>> {
  const ids = keywords.map(({ id }) => id)
  const { rows } = await ctx.db.execute<{ keyword_id: number; cells: Cell[] }>(sql`
    select keyword_id, json_agg(json_build_array(day, state, rank, rank_absolute, depth, previous_rank, previous_depth)
      order by day desc) as cells
    from rank_observations
    where account_id = ${ctx.account.id} and project_id = ${projectId} and day = any(${sql.param([...dates])}::date[])
      and keyword_id = any(${sql.param(ids)}::int[])
    group by keyword_id`)
  return new Map(rows.map((row) => [row.keyword_id, row.cells]))
}

function presentRow(
  project: ProjectRow,
  keyword: ShownKeyword,
  dates: string[],
  cells: readonly Cell[],
  today: string | undefined,
): RankHistoryRow {
  const details = cells.map(presentCell)
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    url: keyword.latestUrl,
    taken_at: keyword.latestTakenAt?.toISOString() ?? null,
    failure: keyword.progress === 'failed' ? failureSentence(keyword.failure) : null,
    dates,
    details: withPending(project, keyword, details, dates, today),
  }
}

function presentCell([date, state, rank, rankAbsolute, depth, previousRank, previousDepth]: Cell): RankOnDate {
  const before = previousDepth === null ? null : { rank: previousRank, depth: previousDepth }
  const change = state === 'failed' ? { difference: null, change: null } : rankChangeOf(before, { rank, depth })
  return { date, rank, rank_absolute: rankAbsolute, state, depth, ...change }
}

/** A keyword still to come says so in the column of its run, unless a look of that day shows a rank already. */
function withPending(
  { depth }: ProjectRow,
  { progress }: ShownKeyword,
  details: RankOnDate[],
  dates: readonly string[],
  today: string | undefined,
): RankOnDate[] {
  if (progress !== 'pending' || today === undefined || !dates.includes(today)) return details
  if (details.some(({ date, state }) => date === today && state !== 'failed')) return details
  const nothing = { rank: null, rank_absolute: null, difference: null, change: null }
  const pending: RankOnDate = { date: today, state: 'pending', depth, ...nothing }
  return [...details.filter(({ date }) => date !== today), pending].sort((left, right) =>
    right.date.localeCompare(left.date),
  )
}
