import { sql } from 'drizzle-orm'
import { clickShareOf, lastCurvedRank } from '#contract/rules/rank-projects/click-curve.ts'
import { leastDeviation, unusualDeviations } from '#contract/rules/rank-projects/volatility.ts'
import { rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { ProjectRow } from '../get-project.ts'
import { countedBeforeIn, countedRankIn } from './counted-rank.ts'

type Choice = Pick<ProjectRow, 'countsSnippets'>

/** Shares are kept as whole ten-thousandths, so that sums of them are exact. */
export const clickScale = 10_000
const shares = Array.from({ length: lastCurvedRank }, (_, at) => Math.round(clickShareOf(at + 1) * clickScale))
/** By rank, 0 for none: the share of each rank that fits into a character. */
export const clickShares: readonly number[] = Array.from({ length: 256 }, (_, rank) =>
  rank === 0 ? 0 : (shares[Math.min(rank, lastCurvedRank) - 1] ?? 0),
)

export const clicksOf = (rank: string) => `(array[${shares.join(', ')}])[least(${rank}, ${lastCurvedRank})]`
/** Ranks of another baseline are not compared with. */
const isCompared = 'is_baseline is not true'
const worked = `filter (where state <> 'failed')`
/** The number of results a check saw, by the rule of `rankChangeOf`. */
const reach = 'least(depth, results_read)'
/** Improved, declined, appeared or lost. */
const hasMoved = `state <> 'failed' and ${isCompared} and (rank <> previous_rank
    or (previous_rank is null and rank <= previous_depth) or (rank is null and previous_rank <= ${reach}))`
/** `volatilityVerdictOf` in SQL; day-sums.test.ts holds both to it. */
const unusualBound = `volatility_median + ${unusualDeviations} * greatest(volatility_deviation, ${leastDeviation})`
/** Failed fetches take the place of none. */
const replaced = `filter (where state <> 'failed' and previous_rank is not null)`

/** The sums kept of a day, and how they are read off the day's rows of `rank_observations`. */
const sumsOf = (project: Choice) => {
  const [rank, before] = [`(${countedRankIn(project)})`, `(${countedBeforeIn(project)})`]
  return {
    checked_count: `count(*) ${worked}`,
    found_count: `count(${rank})`,
    rank_sum: `coalesce(sum(${rank}), 0)`,
    failed_count: `count(*) filter (where state = 'failed')`,
    depth: `coalesce(max(depth) ${worked}, 0)`,
    least_depth: `coalesce(min(depth) ${worked}, 0)`,
    ...Object.fromEntries(
      rankRanges.map(({ key, first, last }) => [
        `${key}_count`,
        `count(*) filter (where ${rank} between ${first} and ${last})`,
      ]),
    ),
    uncounted_snippet_count: `count(*) filter (where state = 'featured_snippet' and ${rank} is null)`,
    click_sum: `coalesce(sum(${clicksOf('rank')}) filter (where rank is not null), 0)`,
    // rankChangeOf in SQL; day-sums.test.ts holds these six to it.
    improved_count: `count(*) filter (where rank < previous_rank and ${isCompared})`,
    declined_count: `count(*) filter (where rank > previous_rank and ${isCompared})`,
    unchanged_count: `count(*) filter (where state <> 'failed' and previous_depth is not null and ${isCompared}
    and rank is not distinct from previous_rank)`,
    appeared_count: `count(*) filter (where previous_rank is null and rank <= previous_depth and ${isCompared})`,
    lost_count: `count(*) filter (where state <> 'failed' and rank is null and previous_rank <= ${reach} and ${isCompared})`,
    unknown_count: `count(*) filter (where state <> 'failed' and ${isCompared} and (
    (previous_rank is null and rank > previous_depth) or (rank is null and previous_rank > ${reach})))`,
    baseline_count: `count(*) filter (where state <> 'failed' and previous_depth is not null and is_baseline)`,
    before_found_count: `count(${before}) ${worked}`,
    before_rank_sum: `coalesce(sum(${before}) ${worked}, 0)`,
    before_click_sum: `coalesce(sum(${clicksOf('previous_rank')}) ${replaced}, 0)`,
    before_uncounted_snippet_count: `count(*) filter (where state <> 'failed' and previous_is_snippet and ${before} is null)`,
    ai_known_count: `count(ai_overview)`,
    ai_shown_count: `count(*) filter (where ai_overview <> 'none')`,
    ai_loaded_count: `count(*) filter (where ai_overview = 'loaded')`,
    ai_cited_count: `count(*) filter (where ai_overview = 'loaded' and 'ai_overview' = any(owned_features))`,
    volatility_count: `count(volatility)`,
    volatility_sum: `coalesce(sum(volatility), 0)`,
    moved_calm_count: `count(*) filter (where ${hasMoved} and volatility <= volatility_median)`,
    moved_unusual_count: `count(*) filter (where ${hasMoved} and volatility > ${unusualBound})`,
    moved_judged_count: `count(*) filter (where ${hasMoved} and volatility_median is not null)`,
  } as const
}

const names = Object.keys(sumsOf({ countsSnippets: true }))
export const daySumColumns = sql.raw(names.join(', '))
export const daySumValues = (project: Choice) =>
  sql.raw(
    Object.entries(sumsOf(project))
      .map(([name, value]) => `${value} as ${name}`)
      .join(', '),
  )
export const overwriteDaySums = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))
/** Into `d` from `sums`. A day keeps its depths. */
export const subtractDaySums = sql.raw(
  names
    .filter((name) => !name.endsWith('depth'))
    .map((name) => `${name} = d.${name} - sums.${name}`)
    .join(', '),
)
