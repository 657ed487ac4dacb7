import { sql } from 'drizzle-orm'
import { rankChangeOf } from '#contract/rules/rank-change.ts'
import type { LocalDate } from '#contract/rules/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { WeeklySummary } from '../../notifications/index.ts'
import type { ProjectRow } from '../load-project.ts'

type Compared = {
  keyword: string
  now: number | null
  now_reach: number
  now_is_snippet: boolean
  before: number | null
  before_is_snippet: boolean
  /** Null where it was not checked this week, or not before it. */
  before_reach: number | null
}
type Mover = WeeklySummary['winners'][number]
type Counts = Omit<WeeklySummary['keywords'], 'tracked'>

/** Checked days before the week among which a keyword's last successful check is looked for. */
const daysBack = 10
const moversShown = 5

/**
 * How each keyword stands against where it stood at the end of a day, by the rule of the history: a page that was not read far
 * enough, a keyword that was not checked and a rank of other settings are neither gained nor lost.
 */
export async function compareKeywords(tx: Ctx, project: ProjectRow, comparedDay: LocalDate) {
  const rows = await listCompared(tx, project, comparedDay)
  const counts: Counts = { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 }
  const movers: { mover: Mover; places: number }[] = []
  for (const row of rows) {
    const { moved, places } = moveOf(row)
    counts[moved] += 1
    if (places !== 0) movers.push({ mover: moverOf(row), places })
  }
  const biggest = (sign: 1 | -1) =>
    movers
      .filter(({ places }) => places * sign > 0)
      .toSorted((a, b) => (b.places - a.places) * sign)
      .slice(0, moversShown)
      .map(({ mover }) => mover)
  return { counts, winners: biggest(1), losers: biggest(-1) }
}

/** `places` won, below zero lost; for a rank that is new or lost, as many as are certain. */
function moveOf({ now, now_reach, before, before_reach }: Compared): { moved: keyof Counts; places: number } {
  if (before_reach === null) return { moved: 'unknown', places: 0 }
  const place = (rank: number | null, depth: number) => ({ rank, depth, results_read: null })
  const { difference, change } = rankChangeOf(place(before, before_reach), place(now, now_reach))
  if (change === 'new') return { moved: 'appeared', places: before_reach + 1 - (now ?? before_reach) }
  if (change === 'lost') return { moved: 'lost', places: (before ?? now_reach) - (now_reach + 1) }
  if (change === 'depth') return { moved: 'unknown', places: 0 }
  const places = -(difference ?? 0)
  return { moved: places > 0 ? 'improved' : places < 0 ? 'declined' : 'unchanged', places }
}

const moverOf = ({ keyword, now, now_reach, before, before_reach, ...snippets }: Compared): Mover => ({
  keyword,
  before,
  now,
  ...(snippets.before_is_snippet && { beforeIsSnippet: true }),
  ...(snippets.now_is_snippet && { nowIsSnippet: true }),
  depth: now === null ? now_reach : (before_reach ?? now_reach),
})

/** In the order the keywords were added. Days before the last change of settings tell nothing about those after it. */
async function listCompared(tx: Ctx, { accountId, id }: ProjectRow, comparedDay: LocalDate): Promise<Compared[]> {
  const mine = sql`account_id = ${accountId} and project_id = ${id}`
  const { rows } = await tx.db.execute<Compared>(sql`
    with days as (
      select day from rank_project_days
      where ${mine} and day <= ${comparedDay}::date and checked_count > 0 and day >= coalesce((
        select max(day) from rank_project_days where ${mine} and day <= ${comparedDay}::date and baseline_count > 0), '-infinity')
      order by day desc limit ${daysBack}),
    earlier as (
      select distinct on (keyword_id) keyword_id, state, rank, least(depth, results_read) as reach from rank_observations
      where ${mine} and day = any(array(select day from days)) and state <> 'failed'
      order by keyword_id, day desc)
    select k.keyword, k.latest_rank as now, least(k.latest_depth, k.latest_results_read) as now_reach,
      k.latest_state = 'featured_snippet' as now_is_snippet, e.rank as before, coalesce(e.state = 'featured_snippet', false) as before_is_snippet,
      case when k.latest_day > ${comparedDay}::date then e.reach end as before_reach
    from rank_project_keywords k left join earlier e on e.keyword_id = k.id
    where k.account_id = ${accountId} and k.project_id = ${id} and k.latest_day is not null
    order by k.id`)
  return rows
}
