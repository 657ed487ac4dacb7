import { sql } from 'drizzle-orm'
import { clickShareOf, visibilityOf } from '#contract/rules/rank-projects/click-curve.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { namesOfSettings } from '../settings/project-settings.ts'
import type { ProjectSummary } from './weekly-summary-shape.ts'

/** The days after `from` up to `through`, compared with the end of `from`. */
export type SummaryRange = { from: LocalDate; through: LocalDate }

type Compared = {
  id: number
  keyword: string
  setting_id: number
  now: number | null
  /** Null if no check succeeded in the range. */
  now_reach: number | null
  now_is_snippet: boolean
  before: number | null
  before_is_snippet: boolean
  /** Null if there is nothing to compare with. */
  before_reach: number | null
}
type Mover = ProjectSummary['winners'][number]
type Counts = Omit<ProjectSummary['keywords'], 'tracked'>
/**
 * The move of a keyword, if both ends of the range can be compared. `places` gained are positive, places lost negative.
 */
type Move = { row: Known; kind: Exclude<keyof Counts, 'unknown'>; places: number }
type Known = Compared & { now_reach: number; before_reach: number }

const moversShown = 5

/**
 * The move of each keyword within the days of a summary: from its last check before them to its last check in them, by
 * the rule of the history. The first check within them holds what it replaced, so each move is in exactly one of
 * successive summaries. Average and visibility compare the same keywords at both ends; one that wasn't found counts as
 * one more than the results read. So only declines make them worse, and only improvements better.
 */
export async function compareKeywords(ctx: Ctx, project: ProjectRow, range: SummaryRange) {
  const rows = await listCompared(ctx, project, range)
  const names = namesOfSettings(project)
  const moves = rows.flatMap((row) => moveOf(row) ?? [])
  const count = (kind: keyof Counts) => moves.filter((move) => move.kind === kind).length
  const counts: Counts = {
    improved: count('improved'),
    declined: count('declined'),
    unchanged: count('unchanged'),
    appeared: count('appeared'),
    lost: count('lost'),
    unknown: rows.length - moves.length,
  }
  const biggest = (sign: 1 | -1) =>
    moves
      .filter(({ places }) => places * sign > 0)
      .toSorted((a, b) => (b.places - a.places) * sign)
      .slice(0, moversShown)
      .map(({ row }) => moverOf(row, names.get(row.setting_id)))
  return {
    counts,
    winners: biggest(1),
    losers: biggest(-1),
    ...changesOf(moves, project),
    /** The same of some of the keywords. */
    changesOf: (ids: readonly number[]) => {
      const some = new Set(ids)
      const their = moves.filter(({ row: { id } }) => some.has(id))
      return {
        ...changesOf(their, project),
        improved: their.filter(({ places }) => places > 0).length,
        declined: their.filter(({ places }) => places < 0).length,
      }
    },
  }
}

/** Undefined if it can't be compared: a page was not read deep enough, or the keyword was not checked at both ends. */
function moveOf(row: Compared): Move | undefined {
  const { now, now_reach, before, before_reach } = row
  if (before_reach === null || now_reach === null) return undefined
  const known = { ...row, now_reach, before_reach }
  const place = (rank: number | null, depth: number) => ({ rank, depth, results_read: null })
  const { difference, change } = rankChangeOf(place(before, before_reach), place(now, now_reach))
  if (change === 'depth') return undefined
  if (change === 'new') return { row: known, kind: 'appeared', places: before_reach + 1 - (now ?? before_reach) }
  if (change === 'lost') return { row: known, kind: 'lost', places: (before ?? now_reach) - (now_reach + 1) }
  const places = -(difference ?? 0)
  return { row: known, kind: places > 0 ? 'improved' : places < 0 ? 'declined' : 'unchanged', places }
}

/**
 * Null where no keyword is compared. An average below zero has improved; if the project excludes keywords that aren’t found, it is of
 * those found at both ends.
 */
function changesOf(
  moves: readonly Move[],
  { countsUnranked }: Pick<ProjectRow, 'countsUnranked'>,
): { averageChange: number | null; visibilityChange: number | null } {
  if (moves.length === 0) return { averageChange: null, visibilityChange: null }
  const averaged = countsUnranked ? moves : moves.filter(({ row: { now, before } }) => now !== null && before !== null)
  const places = averaged.reduce((sum, move) => sum + move.places, 0)
  const clicks = moves.reduce((sum, { row: { now, before } }) => sum + sharesOf(now) - sharesOf(before), 0)
  return {
    averageChange: averaged.length === 0 ? null : Math.round((-places / averaged.length) * 100) / 100,
    visibilityChange: visibilityOf(clicks, moves.length),
  }
}

const sharesOf = (rank: number | null) => (rank === null ? 0 : clickShareOf(rank))

const moverOf = (
  { keyword, now, now_reach, before, before_reach, ...snippets }: Known,
  setting: string | undefined,
): Mover => ({
  keyword,
  ...(setting !== undefined && { setting }),
  before,
  now,
  ...(snippets.before_is_snippet && { beforeIsSnippet: true }),
  ...(snippets.now_is_snippet && { nowIsSnippet: true }),
  depth: now === null ? now_reach : before_reach,
})

/**
 * In the order the keywords were added. A keyword's first check, and its first with new settings, is compared with nothing; later
 * checks are compared with it.
 */
async function listCompared(
  ctx: Ctx,
  { accountId, id }: ProjectRow,
  { from, through }: SummaryRange,
): Promise<Compared[]> {
  const { rows } = await ctx.db.execute<Compared>(sql`
    with checked as materialized (
      select keyword_id, day, rank, least(depth, results_read) as reach, state = 'featured_snippet' as is_snippet,
        previous_rank, previous_depth, coalesce(previous_is_snippet, false) as was_snippet,
        previous_depth is null or is_baseline is true as is_start
      from rank_observations
      where account_id = ${accountId} and project_id = ${id} and day > ${from}::date and day <= ${through}::date and state <> 'failed'),
    firsts as (select distinct on (keyword_id) * from checked order by keyword_id, day),
    lasts as (select distinct on (keyword_id) * from checked order by keyword_id, day desc),
    starts as (select distinct on (keyword_id) * from checked where is_start order by keyword_id, day desc)
    select k.id, k.keyword, k.setting_id, l.rank as now, l.reach as now_reach, coalesce(l.is_snippet, false) as now_is_snippet,
      case when s.day is null then f.previous_rank else s.rank end as before,
      case when s.day is null then f.was_snippet else s.is_snippet end is true as before_is_snippet,
      case when s.day is null then f.previous_depth when s.day < l.day then s.reach end as before_reach
    from rank_project_keywords k
    left join lasts l on l.keyword_id = k.id
    left join firsts f on f.keyword_id = k.id
    left join starts s on s.keyword_id = k.id
    where k.account_id = ${accountId} and k.project_id = ${id} and k.latest_day is not null
    order by k.id`)
  return rows
}
