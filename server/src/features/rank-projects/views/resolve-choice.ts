import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { KeywordSort } from '#contract/rules/rank-projects/rank-views.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  type ComparableDays,
  type ComparedDates,
  type ComparedWith,
  comparedWithOf,
  readComparableDays,
} from '../days/compared-days.ts'
import { type KeywordStandings, readStandings } from '../days/packed/read-standings.ts'
import { findOpenRun, type ProjectRow } from '../get-project.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { findSegment, tagsInFilter } from '../segments/project-segments.ts'
import { findSetting } from '../settings/project-settings.ts'
import { listMissingTags } from '../tags/project-tags.ts'

/** The days, tags and ranks that a choice of keywords refers to. */
export type ChoiceParts = {
  comparedWith: ComparedWith
  /** The filter of the segment; null for a segment that was deleted. */
  segmentFilter: KeywordNarrowing | null
  /** The keywords at the shown moment and the compared one, if they are filtered or ordered by them and not by their latest checks. */
  standings: KeywordStandings | undefined
  /** True if ranks are filtered by those of an earlier day. */
  filtersEarlierRanks: boolean
}

export type Resolved = {
  parts: ChoiceParts
  comparable: ComparableDays
  /** The deleted parts of the filters. */
  missing: MissingFilters
  /** The day of the run under way. */
  openFrom: LocalDate | undefined
}

type Choice = KeywordNarrowing & ComparedDates & { sort?: KeywordSort | undefined }

/** Reads what a choice of keywords refers to. `date` is the day that changes are of, if it is not that of `as_of`. */
export async function resolveChoice(
  ctx: Ctx,
  project: ProjectRow,
  choice: Choice,
  date?: LocalDate | undefined,
): Promise<Resolved> {
  const [{ segmentFilter, missing }, run] = await Promise.all([
    resolveFilters(ctx, project, choice),
    findOpenRun(ctx, project),
  ])
  const comparable = await readComparableDays(ctx, project, choice, choice.setting ?? segmentFilter?.setting)
  const openFrom = run && dayOfRun(project, run)
  const asOf = date ?? comparable.asOf
  const comparedWith = comparedWithOf(comparable, asOf ?? comparable.shown)
  const filtersEarlierRanks = comparable.asOf !== null
  const isLatest = asOf === null && comparedWith === 'previous'
  const needsStandings = usesChanges(choice, segmentFilter)
    ? !isLatest
    : filtersEarlierRanks && usesRanks(choice, segmentFilter)
  const standings = needsStandings ? await readStandings(ctx, project, { asOf, comparedWith, openFrom }) : undefined
  return { parts: { comparedWith, segmentFilter, standings, filtersEarlierRanks }, comparable, missing, openFrom }
}

const usesChanges = ({ sort, moved }: Choice, segment: KeywordNarrowing | null) =>
  sort === 'change' || [moved, segment?.moved].some((one) => one !== undefined)

const usesRanks = ({ sort, ...filters }: Choice, segment: KeywordNarrowing | null) =>
  sort === 'rank' ||
  [filters, segment ?? {}].some((one) => [one.band, one.rank_from, one.rank_to].some((limit) => limit !== undefined))

async function resolveFilters(
  ctx: Ctx,
  project: ProjectRow,
  filters: KeywordNarrowing,
): Promise<{ segmentFilter: KeywordNarrowing | null; missing: MissingFilters }> {
  const reference = { accountId: project.accountId, projectId: project.id }
  const segment = filters.segment === undefined ? undefined : await findSegment(ctx, reference, filters.segment)
  const tags = [...new Set([...tagsInFilter(filters), ...tagsInFilter(segment?.filter ?? {})])]
  const isMissing = (setting: number | undefined) =>
    setting !== undefined && findSetting(project, setting) === undefined
  return {
    segmentFilter: segment?.filter ?? null,
    missing: {
      tags: await listMissingTags(ctx, reference, tags),
      segment: filters.segment !== undefined && segment === undefined,
      setting: isMissing(filters.setting) || isMissing(segment?.filter.setting),
    },
  }
}
