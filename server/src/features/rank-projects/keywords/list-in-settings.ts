import { sql } from 'drizzle-orm'
import type { KeywordInSetting } from '#contract/rank-projects/settings.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { CheckedState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import type { ProjectRow } from '../get-project.ts'
import { settingsOf } from '../settings/project-settings.ts'
import type { KeywordRow } from './load-keyword.ts'

type Row = {
  id: number
  setting_id: number
  progress: KeywordRow['progress']
  latest_day: LocalDate | null
  latest_url: string | null
  days: DayRank[] | null
}
type DayRank = {
  date: LocalDate
  state: CheckedState | 'failed'
  standing: number | null
  rank: number | null
  depth: number
  results_read: number | null
  previous_rank: number | null
  previous_depth: number | null
  is_baseline: boolean | null
}

/** A keyword in each of the project's settings that it is tracked in, in their order, with its ranks since a day; empty if there is one setting. */
export async function listInSettings(
  ctx: AccountCtx,
  project: ProjectRow,
  { keywordKey }: KeywordRow,
  from: LocalDate,
): Promise<KeywordInSetting[]> {
  const settings = settingsOf(project)
  if (settings.length === 1) return []
  const mine = sql`account_id = ${project.accountId} and project_id = ${project.id}`
  const { rows } = await ctx.db.execute<Row>(sql`
    select k.id, k.setting_id, k.progress, k.latest_day::text as latest_day, k.latest_url, ranks.days
    from rank_project_keywords k
    left join lateral (
      select json_agg(json_build_object('date', o.day, 'state', o.state, 'standing', o.rank,
        'rank', ${sql.raw(countedRankIn(project, 'o.'))}, 'depth', o.depth, 'results_read', o.results_read,
        'previous_rank', o.previous_rank, 'previous_depth', o.previous_depth, 'is_baseline', o.is_baseline) order by o.day) as days
      from (
        select array_agg(day) as days from rank_project_days
        where ${mine} and ranks_kept and day >= ${from}::date) span
      join rank_observations o on o.account_id = ${project.accountId} and o.project_id = ${project.id}
        and (o.day = any(span.days) or o.day = k.latest_day) and o.keyword_id = k.id) ranks on true
    where k.account_id = ${project.accountId} and k.project_id = ${project.id} and k.keyword_key = ${keywordKey}`)
  return settings.flatMap((setting) => {
    const row = rows.find((one) => one.setting_id === setting.id)
    return row === undefined ? [] : [present(row, from)]
  })
}

function present({ id, setting_id, progress, latest_day, latest_url, days }: Row, from: LocalDate): KeywordInSetting {
  const ranks = days ?? []
  const latest = ranks.find(({ date }) => date === latest_day)
  const hasBefore = latest !== undefined && latest.previous_depth !== null && latest.is_baseline !== true
  const change =
    latest === undefined || latest.state === 'failed'
      ? { difference: null, change: null }
      : rankChangeOf(
          hasBefore ? { rank: latest.previous_rank, depth: latest.previous_depth ?? 0, results_read: null } : null,
          { rank: latest.standing, depth: latest.depth, results_read: latest.results_read },
        )
  return {
    keyword_id: id,
    setting_id,
    is_pending: progress === 'pending',
    has_failed: progress === 'failed',
    latest:
      latest === undefined
        ? null
        : {
            date: latest.date,
            state: latest.state,
            rank: latest.rank,
            results_read: latest.results_read,
            url: latest_url,
            ...change,
          },
    ranks: ranks.filter(({ date }) => date >= from).map(({ date, state, rank }) => ({ date, state, rank })),
  }
}
