import { z } from 'zod'
import {
  filterLimits,
  type KeywordFilters,
  keywordMoves,
  reversedRange,
} from '../rules/keyword-metrics/keyword-filters.ts'
import { comparisonPeriods } from '../rules/rank-projects/comparison-periods.ts'
import { type CompetitorSort, competitorOfSort, keywordSorts } from '../rules/rank-projects/rank-views.ts'
import { rankBandKeys } from '../rules/serp-fetches/rank-bands.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { calendarDate, searchText, wireInteger, wireText } from '../wire/fields.ts'

function numberUpTo(name: string, least: number, most: number) {
  const wrong = `${name} must be a whole number from ${least} to ${most}.`
  return wireInteger(wrong).pipe(z.number().min(least, wrong).max(most, wrong)).optional()
}

export const wrongDirection = 'The direction must be asc or desc.'
const wrongSort = `Sort by ${keywordSorts.join(', ')}, a date or competitor-{id}.`
const longestSort = 'competitor-2147483647'.length
const byCompetitor = textUpTo(longestSort, wrongSort).refine(
  (sort): sort is CompetitorSort => competitorOfSort(sort) !== undefined,
  wrongSort,
)
const wrongComparison = `Compare with ${comparisonPeriods.join(', ')} or a date.`
/**
 * The day that changes are compared with: the previous check, a number of days before, or a date. The compared day is
 * the latest with a successful check at or before the wanted one.
 */
export const compare = z
  .union([z.enum(comparisonPeriods), calendarDate(wrongComparison)], { error: wrongComparison })
  .default('previous')

const feature = z.enum(serpFeatureKeys, { error: 'Please choose a known SERP feature.' }).optional()
const wrongUrl = `URL text must be ${filterLimits.urlCharacters} characters or fewer.`

/** The choice of a project's keywords, and their order. */
export const keywordChoice = {
  /** Part of a keyword. */
  search: searchText,
  /** A date sorts by the ranks of that day, a competitor by its ranks. Keywords without a value come last either way. */
  sort: z.union([z.enum(keywordSorts), calendarDate(wrongSort), byCompetitor], { error: wrongSort }).default('added'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('asc'),
  /** Only keywords whose latest rank is in it. */
  band: z.enum(rankBandKeys, { error: 'The band must be top3, top10, top20, top100 or none.' }).optional(),
  rank_from: numberUpTo('The rank', 1, filterLimits.rank),
  rank_to: numberUpTo('The rank', 1, filterLimits.rank),
  compare,
  /** By `compare`. */
  moved: z.enum(keywordMoves, { error: 'Moved must be up, down, new or lost.' }).optional(),
  /** Part of the ranked address. */
  url: wireText(filterLimits.urlCharacters, wrongUrl).optional(),
  /** The results page shows it. */
  feature,
  /** The own domain owns it or is named in it. */
  owned_feature: feature,
  /** Searches a month. */
  volume_from: numberUpTo('The search volume', 0, filterLimits.volume),
  volume_to: numberUpTo('The search volume', 0, filterLimits.volume),
  /** Only keywords whose last check failed. */
  state: z.enum(['failed'], { error: 'The state must be failed.' }).optional(),
}

/** A range begins before it ends. */
export function chosenRanges(chosen: KeywordFilters, context: z.core.$RefinementCtx) {
  const { rank_from = 0, rank_to = rank_from, volume_from = 0, volume_to = volume_from } = chosen
  if (rank_from > rank_to) context.addIssue({ code: 'custom', path: ['rank_to'], message: reversedRange })
  if (volume_from > volume_to) context.addIssue({ code: 'custom', path: ['volume_to'], message: reversedRange })
}
