import { z } from 'zod'
import {
  filterLimits,
  type KeywordFilters,
  keywordMoves,
  reversedRange,
} from '../rules/keyword-metrics/keyword-filters.ts'
import { tagLimits } from '../rules/limits/limits.ts'
import { comparisonPeriods } from '../rules/rank-projects/comparison-periods.ts'
import { pageStates } from '../rules/rank-projects/landing-pages.ts'
import { type CompetitorSort, competitorOfSort, keywordSorts } from '../rules/rank-projects/rank-views.ts'
import { rankBandKeys } from '../rules/serp-fetches/rank-bands.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { calendarDate, rowId, searchText, wireInteger, wireText } from '../wire/fields.ts'
import { rankProjectMessages } from './messages.ts'
import { settingId } from './settings.ts'

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
const compare = z
  .union([z.enum(comparisonPeriods), calendarDate(wrongComparison)], { error: wrongComparison })
  .default('previous')

/** The two dates of a view. */
export const comparedDates = {
  compare,
  /**
   * The date as of which keywords stand, if it isn’t the newest: figures, ranks, their changes, and filters and orders by rank or
   * change are those of its end. Without a check on it, the latest checked day before it counts. Other filters apply to the
   * latest check. `compare` then has to name an earlier check.
   */
  as_of: calendarDate(rankProjectMessages.date).optional(),
}

const feature = z.enum(serpFeatureKeys, { error: 'Please choose a known SERP feature.' }).optional()
const wrongPage = `A landing page must be ${filterLimits.pageCharacters.toLocaleString('en-GB')} characters or fewer.`
const wrongUrl = `URL text must be ${filterLimits.urlCharacters} characters or fewer.`

const wrongTags = `Name up to ${tagLimits.inRequest} tags by their ids, comma-separated.`
const largestTagId = 2_147_483_647
const tagIds = textUpTo(tagLimits.inRequest * 11, wrongTags)
  .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, { error: wrongTags, abort: true })
  .refine((list) => {
    const ids = list.split(',').map(Number)
    return ids.length <= tagLimits.inRequest && ids.every((id) => id <= largestTagId)
  }, wrongTags)
  .optional()

/** Filters that a segment may save. */
const savedFilters = {
  /** Only keywords whose latest rank is in it. */
  band: z.enum(rankBandKeys, { error: 'The band must be top3, top10, top20, top100 or none.' }).optional(),
  rank_from: numberUpTo('The rank', 1, filterLimits.rank),
  rank_to: numberUpTo('The rank', 1, filterLimits.rank),
  /** By `compare`. */
  moved: z.enum(keywordMoves, { error: 'Moved must be up, down, new or lost.' }).optional(),
  /** Part of the ranked address. */
  url: wireText(filterLimits.urlCharacters, wrongUrl).optional(),
  /** The ranked address; without scheme, `www.`, fragment and trailing slash it is the same page. */
  landing_page: wireText(filterLimits.pageCharacters, wrongPage).optional(),
  /** Only keywords whose own pages are in this state. */
  page_state: z.enum(pageStates, { error: `The page state must be one of ${pageStates.join(', ')}.` }).optional(),
  /** The results page shows it. */
  feature,
  /** The project's domain owns it or is named in it. */
  owned_feature: feature,
  /** Searches a month. */
  volume_from: numberUpTo('The search volume', 0, filterLimits.volume),
  volume_to: numberUpTo('The search volume', 0, filterLimits.volume),
  /** Only keywords whose last check failed. */
  state: z.enum(['failed'], { error: 'The state must be failed.' }).optional(),
  /** Ids of tags, comma-separated: keywords with any of them, with all of them, with none of them. */
  tags_any: tagIds,
  tags_all: tagIds,
  tags_none: tagIds,
  /** Only keywords without any tag. */
  untagged: z.enum(['yes'], { error: 'untagged must be yes.' }).optional(),
  /** Only keywords as they are tracked in this setting. */
  setting: settingId.optional(),
}

/** The filters of a project’s keywords; all of them apply together. */
export const keywordFilters = {
  /** Part of a keyword. */
  search: searchText,
  ...savedFilters,
  /** A saved filter, which applies besides the others. */
  segment: rowId.optional(),
}

export const wrongFilter = 'A filter is an object of filters by name.'

/** The choice of a project's keywords, and their order. */
export const keywordChoice = {
  ...keywordFilters,
  /** A date sorts by the ranks of that day, a competitor by its ranks. Keywords without a value come last either way. */
  sort: z.union([z.enum(keywordSorts), calendarDate(wrongSort), byCompetitor], { error: wrongSort }).default('added'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('asc'),
  ...comparedDates,
}

/** The parts of a filter that were deleted: no keyword has a deleted tag or setting, or is in a deleted segment. */
export const missingFilters = z.object({
  /** Ids of deleted tags, also of those that the segment names. */
  tags: z.array(z.number().int()),
  segment: z.boolean(),
  /** True if the filter or the segment names a setting that was deleted. */
  setting: z.boolean(),
})
export type MissingFilters = z.infer<typeof missingFilters>

/** A range begins before it ends. */
export function chosenRanges(chosen: KeywordFilters, context: z.core.$RefinementCtx) {
  const { rank_from = 0, rank_to = rank_from, volume_from = 0, volume_to = volume_from } = chosen
  if (rank_from > rank_to) context.addIssue({ code: 'custom', path: ['rank_to'], message: reversedRange })
  if (volume_from > volume_to) context.addIssue({ code: 'custom', path: ['volume_to'], message: reversedRange })
}
