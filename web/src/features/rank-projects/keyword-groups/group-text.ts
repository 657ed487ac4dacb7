import type { GroupCounts, KeywordGroup } from '#contract/rank-projects/keyword-groups.ts'
import {
  comparedResults,
  type GroupState,
  groupStability,
  type KeywordGroupFilter,
  type LeastShared,
} from '#contract/rules/rank-projects/keyword-groups.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'

export const stateNames = {
  stable: 'Stable',
  changing: 'Changing',
  unknown: 'Too few days',
} as const satisfies Record<GroupState, string>

export const showNames = {
  stable: 'Stable',
  changing: 'Changing',
  no_page: 'Without any page',
  without_page: 'Keywords without a page',
  several_pages: 'Several of your pages',
} as const satisfies Record<KeywordGroupFilter, string>

/** "Held on 26 of the last 28 days on which all its keywords were checked" */
export const heldText = ({ days_read: read, days_held: held }: Pick<KeywordGroup, 'days_read' | 'days_held'>) =>
  read === 0
    ? 'No day yet on which all its keywords were checked'
    : `Held on ${formatCount(held)} of the last ${countOf(read, 'day')} on which all its keywords were checked`

export const stabilityMeaning = `Stable: every two of its keywords shared enough results on at least ${groupStability.share * 100}% of the days on which all of them were checked, among the last ${groupStability.days}. Fewer than ${groupStability.least} such days are too few to tell.`

export const groupMeaning = (shared: LeastShared) =>
  `Every two keywords of a group share at least ${shared} of the first ${comparedResults} results of their latest successful checks.`

/** "840 of 1,000 keywords are in 132 groups; 12 of them in groups where none of your pages ranks." */
export function countsText({
  grouped_count: grouped,
  groups_count: groups,
  uncovered_count,
  ...all
}: GroupCounts): string {
  const unread = all.keywords_count - all.read_count
  const uncovered =
    uncovered_count === 0 ? '' : `, ${formatCount(uncovered_count)} of them in groups where none of your pages ranks`
  return `${formatCount(grouped)} of ${countOf(all.keywords_count, 'keyword')} are in ${countOf(groups, 'group')}${uncovered}.${unread > 0 ? ` The results of ${countOf(unread, 'keyword')} aren’t known.` : ''}`
}

export const reasonText = { target: 'Target page', ranking: 'Ranks best' } as const
