import { z } from 'zod'
import { segmentLimits } from '../rules/limits/limits.ts'
import { normalizeKeyword } from '../rules/serp-fetches/keyword-syntax.ts'
import { timestamp } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { chosenRanges, keywordFilters, wrongFilter } from './keyword-choice.ts'
import { rankProjectMessages } from './messages.ts'

const { segment: _saved, ...ownFilters } = keywordFilters

/** The filters of a segment. A segment contains no other segment. */
export const segmentFilter = z.object(ownFilters, wrongFilter).superRefine(chosenRanges)
export type SegmentFilter = z.infer<typeof segmentFilter>

/** Blank text filters nothing. */
const isSet = (filter: SegmentFilter) =>
  Object.values(filter).some((value) =>
    typeof value === 'string' ? normalizeKeyword(value) !== '' : value !== undefined,
  )

export const segmentFields = {
  name: lineOfText(
    segmentLimits.characters,
    rankProjectMessages.segmentName,
    rankProjectMessages.segmentNameTooLong,
  ).min(1, rankProjectMessages.segmentName),
  filter: segmentFilter.refine(isSet, rankProjectMessages.segmentFilter),
  /** Shown in the weekly summary. */
  in_summary: z.boolean({ error: 'in_summary must be true or false.' }).default(false),
}

/** A named filter of a project’s keywords. */
export const projectSegment = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: segmentFilter,
  in_summary: z.boolean(),
  /** Ids of deleted tags in its filter. */
  missing_tags: z.array(z.number().int()),
  created_at: timestamp,
})
export type ProjectSegment = z.infer<typeof projectSegment>
