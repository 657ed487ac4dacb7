import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import {
  type KeywordGroupFilter,
  type KeywordGroupSort,
  type LeastShared,
  usualLeastShared,
} from '#contract/rules/rank-projects/keyword-groups.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { SortDirection } from '../../../shared/table/column.ts'
import { choiceOf, type ProjectAddress } from '../detail/project-address.ts'

export type GroupChoice = KeywordNarrowing & {
  search: string
  compare?: Comparison | undefined
  shared: LeastShared
  sort: KeywordGroupSort
  direction: SortDirection
  show: KeywordGroupFilter | undefined
}

/** The order of the first click on a head. */
export const firstDirection = (sort: KeywordGroupSort): SortDirection =>
  sort === 'keyword' || sort === 'best' || sort === 'average' ? 'asc' : 'desc'

export function groupChoiceOf(address: ProjectAddress): GroupChoice {
  const { sort: _keywordOrder, direction: _itsDirection, ...choice } = choiceOf(address)
  const { shared = usualLeastShared, groups_sort: sort = 'volume', groups_show: show } = address
  return { ...choice, shared, sort, direction: address.groups_direction ?? firstDirection(sort), show }
}

/** The groups of the chosen keywords, a page at a time. */
export const keywordGroups = (
  id: number,
  shown: { page: number; groups_per_page: KeywordsPerPage },
  choice: GroupChoice,
) => orpc.rankProjects.listKeywordGroups.queryOptions({ input: { id, ...shown, ...choice } })

/** The group of a keyword. */
export const keywordGroup = (id: number, keyword: number, shared: LeastShared) =>
  orpc.rankProjects.showKeywordGroup.queryOptions({ input: { id, keyword_id: keyword, shared } })
