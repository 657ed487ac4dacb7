import { type SQL, sql } from 'drizzle-orm'
import { type RankBandKey, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { CheckedDay } from '../days/compare-days.ts'
import { runningSumColumns, runningSumsIn } from '../days/running-totals.ts'

/** The standing of all keywords of a project at the end of a day, each by its last successful check up to then. */
export type DayTotals = CheckedDay & {
  /** Counted back from today on the project's calendar. */
  daysAgo: number
}

export type ProjectTotals = {
  id: number
  name: string
  locationName: string
  countryCode: number
  keywordsCount: number
  depth: Depth
  countsUnranked: boolean
  /** Today on its calendar. */
  today: LocalDate
  /** Oldest first: the checked days of the last `days`, and the one before them. */
  days: DayTotals[]
  /** Keywords by their last successful check, of which the deepest had this depth. */
  bands: Record<RankBandKey, number>
  deepest: number
}

type ProjectDays = Omit<ProjectTotals, 'bands' | 'deepest'>
type Row = Omit<ProjectDays, 'days'> & { days: DayTotals[] | null }
type BandRow = Record<RankBandKey, number> & { project_id: number; deepest: number }

/** All projects of the account, newest first, from what is kept of each day: no rank of a day is read. */
export async function listProjectTotals(ctx: AccountCtx, { days }: { days: number }): Promise<ProjectTotals[]> {
  const [projects, newest] = await Promise.all([listProjectDays(ctx, { days }), listNewestDays(ctx)])
  // If the newest day checked every keyword, its own counts are those of all of them.
  const isWhole = (project: ProjectDays) => newest.get(project.id)?.checked === project.days.at(-1)?.checked
  const counted = await countBands(
    ctx,
    projects.filter((project) => !isWhole(project)).map(({ id }) => id),
  )
  return projects.map((project) => {
    const { deepest, top3, top10, top20, top100, none } =
      (isWhole(project) ? newest : counted).get(project.id) ?? noBands
    return { ...project, bands: { top3, top10, top20, top100, none }, deepest }
  })
}

const noBands = { deepest: 0, top3: 0, top10: 0, top20: 0, top100: 0, none: 0 }

/** Counts of each project's newest day with a successful check. */
async function listNewestDays(ctx: AccountCtx): Promise<Map<number, BandRow & { checked: number }>> {
  const { rows } = await ctx.db.execute<BandRow & { checked: number }>(sql`
    select distinct on (project_id) project_id, checked_count as checked, depth as deepest, top3_count as top3,
      top10_count as top10, top20_count as top20, top100_count as top100,
      checked_count - top3_count - top10_count - top20_count - top100_count - uncounted_snippet_count as none
    from rank_project_days where account_id = ${ctx.account.id} and checked_count > 0
    order by project_id, day desc`)
  return new Map(rows.map((row) => [row.project_id, row]))
}

/** A standing is as good as its day's until the next one: the day before the first of them still counts on it. */
export async function listProjectDays(
  ctx: AccountCtx,
  { days, ids }: { days: number; ids?: readonly number[] | undefined },
): Promise<ProjectDays[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select id, name, location_name as "locationName", country_code as "countryCode", keywords_count as "keywordsCount",
        depth, counts_unranked as "countsUnranked", created_at, (${ctx.clock().toISOString()}::timestamptz at time zone time_zone)::date as today
      from rank_projects where account_id = ${ctx.account.id} and deleted_at is null and ${isAmong(sql`id`, ids)}),
    totals as (
      select project_id, day, least_depth, baseline_count > 0 as is_baseline,
        lead(day) over (partition by project_id order by day) as next_day, ${runningSumColumns}
      from rank_project_days
      where account_id = ${ctx.account.id} and checked_count > 0 and ${isAmong(sql`project_id`, ids)}),
    ends as (
      select mine.id, json_agg(json_build_object('day', s.day, 'daysAgo', greatest(0, today - s.day), ${runningSumsIn('s')},
        'leastDepth', s.least_depth, 'isBaseline', s.is_baseline) order by s.day) as days
      from mine join totals s on s.project_id = mine.id and (s.next_day is null or s.next_day > today - ${days}::int)
      group by mine.id)
    select id, name, "locationName", "countryCode", "keywordsCount", depth, "countsUnranked", today::text as today, days
    from mine left join ends using (id) order by created_at desc, id desc`)
  return rows.map((row) => ({ ...row, days: row.days ?? [] }))
}

/** Includes all projects if ids are omitted. */
export const isAmong = (id: SQL, ids: readonly number[] | undefined): SQL =>
  ids === undefined ? sql`true` : sql`${id} = any(${sql.param([...ids])}::int[])`

/** Counts every keyword of these projects. */
async function countBands(ctx: AccountCtx, ids: readonly number[]): Promise<Map<number, BandRow>> {
  if (ids.length === 0) return new Map()
  const ranges = rankRanges.map(
    ({ key, first, last }) => sql`count(*) filter (where rank between ${first} and ${last})::int as ${sql.raw(key)}`,
  )
  const { rows } = await ctx.db.execute<BandRow>(sql`
    select project_id, max(latest_depth)::int as deepest, ${sql.join(ranges, sql`, `)},
      count(*) filter (where rank is null and latest_state <> 'featured_snippet')::int as none
    from (
      select k.project_id, k.latest_depth, k.latest_state, case when k.latest_state = 'featured_snippet' and not p.counts_snippets
        then k.latest_organic_rank else k.latest_rank end as rank
      from rank_project_keywords k join rank_projects p on p.account_id = k.account_id and p.id = k.project_id
      where k.account_id = ${ctx.account.id} and ${isAmong(sql`k.project_id`, ids)} and k.latest_day is not null) counted
    group by project_id`)
  return new Map(rows.map((row) => [row.project_id, row]))
}
