import { sql } from 'drizzle-orm'

/**
 * Where all keywords of a project stand at the end of a day, each by its last successful check up
 * to then: a day that
 * checked a few of them only moves the average by no more than those have moved. Running sums, over
 * all days of a
 * project, of what a day has seen less what it replaces; deleted keywords are in no day.
 */
const changes = {
  running_found: 'found_count - before_found_count',
  running_rank_sum: 'rank_sum - before_rank_sum',
  running_click_sum: 'click_sum - before_click_sum',
  // A keyword without a previous check is in none of the seven.
  running_count:
    'checked_count - (improved_count + declined_count + unchanged_count + appeared_count + lost_count + unknown_count + baseline_count)',
} as const

const columnOf = (name: keyof typeof changes) =>
  sql<number>`(sum(${sql.raw(changes[name])}) over (partition by project_id order by day))::int`

/** Columns beside those of `rank_project_days`. */
export const runningTotals = {
  runningFound: columnOf('running_found').as('running_found'),
  runningRankSum: columnOf('running_rank_sum').as('running_rank_sum'),
  runningClickSum: columnOf('running_click_sum').as('running_click_sum'),
  runningCount: columnOf('running_count').as('running_count'),
}
