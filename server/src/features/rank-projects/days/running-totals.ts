import { sql } from 'drizzle-orm'

/**
 * The standing of all keywords of a project at the end of a day, each by its last successful check up to then: a day
 * that checked a few of them only moves the average by no more than those have moved. Running sums, over all days of a
 * project, of the day's observations less those they replace; deleted keywords are in no day.
 */
const changes = {
  running_found: 'found_count - before_found_count',
  running_rank_sum: 'rank_sum - before_rank_sum',
  running_click_sum: 'click_sum - before_click_sum',
  running_snippets: 'uncounted_snippet_count - before_uncounted_snippet_count',
  // A keyword without a previous check is in none of the seven.
  running_count:
    'checked_count - (improved_count + declined_count + unchanged_count + appeared_count + lost_count + unknown_count + baseline_count)',
} as const

const columnOf = (name: keyof typeof changes) =>
  sql<number>`(sum(${sql.raw(changes[name])}) over (partition by project_id order by day))::int`

/** The depth of the latest day with a successful check: a day on which all failed has none of its own. */
const latestDepth = sql<number>`coalesce((max((day - '2000-01-01'::date) * 1000 + depth) filter (where depth > 0)
  over (partition by project_id order by day)) % 1000, 0)::int`

/** Columns beside those of `rank_project_days`. */
export const runningTotals = {
  runningFound: columnOf('running_found').as('running_found'),
  runningRankSum: columnOf('running_rank_sum').as('running_rank_sum'),
  runningClickSum: columnOf('running_click_sum').as('running_click_sum'),
  runningCount: columnOf('running_count').as('running_count'),
  runningSnippets: columnOf('running_snippets').as('running_snippets'),
  runningDepth: latestDepth.as('running_depth'),
}

/** Sums over all keywords at the end of a day. */
export type RunningSums = {
  /** Keywords checked by then. */
  checked: number
  found: number
  rankSum: number
  /** In units of `clickScale`. */
  clickSum: number
  /** Featured snippets without a rank that counts. */
  snippets: number
  /** Depth of the latest day with a successful check. */
  depth: number
}

/** The same columns under these names, for hand-written statements. */
export const runningSumColumns = sql`${runningTotals.runningCount.sql} as checked, ${runningTotals.runningFound.sql} as found,
  ${runningTotals.runningRankSum.sql} as rank_sum, ${runningTotals.runningClickSum.sql} as click_sum,
  ${runningTotals.runningSnippets.sql} as snippets, ${runningTotals.runningDepth.sql} as running_depth`

/** Running sums of the table or subquery `from`, as one JSON object. */
export const runningSumsIn = (from: string) =>
  sql.raw(
    `'checked', ${from}.checked, 'found', ${from}.found, 'rankSum', ${from}.rank_sum, 'clickSum', ${from}.click_sum,
    'snippets', ${from}.snippets, 'depth', ${from}.running_depth`,
  )

export const runningSumsOf = (day: {
  runningCount: number
  runningFound: number
  runningRankSum: number
  runningClickSum: number
  runningSnippets: number
  runningDepth: number
}): RunningSums => ({
  checked: day.runningCount,
  found: day.runningFound,
  rankSum: day.runningRankSum,
  clickSum: day.runningClickSum,
  snippets: day.runningSnippets,
  depth: day.runningDepth,
})

/** The sums without those of some of the keywords. */
export const subtractSums = (all: RunningSums, some: Omit<RunningSums, 'depth'>): RunningSums => ({
  checked: all.checked - some.checked,
  found: all.found - some.found,
  rankSum: all.rankSum - some.rankSum,
  clickSum: all.clickSum - some.clickSum,
  snippets: all.snippets - some.snippets,
  depth: all.depth,
})
