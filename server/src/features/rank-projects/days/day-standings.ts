import { sql } from 'drizzle-orm'

/**
 * Where all keywords of a project stand at the end of a day, each by its last look that worked up to then: a day that
 * looked at a few of them only moves the average by no more than those have moved. Running sums, over all days of one
 * project, of what a day has seen less what it has taken the place of; deleted keywords are in no day.
 */
const changes = {
  standing_found: 'found_count - before_found_count',
  standing_rank_sum: 'rank_sum - before_rank_sum',
  standing_click_sum: 'click_sum - before_click_sum',
  // Whoever had no look before is in none of the five.
  standing_count: 'looked_count - (improved_count + declined_count + unchanged_count + appeared_count + lost_count)',
} as const

const columnOf = (name: keyof typeof changes) => sql<number>`(sum(${sql.raw(changes[name])}) over (order by day))::int`

/** Columns beside those of `rank_project_days`. */
export const standings = {
  standingFound: columnOf('standing_found').as('standing_found'),
  standingRankSum: columnOf('standing_rank_sum').as('standing_rank_sum'),
  standingClickSum: columnOf('standing_click_sum').as('standing_click_sum'),
  standingCount: columnOf('standing_count').as('standing_count'),
}
