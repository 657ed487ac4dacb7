import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { LandingPageFilter, LandingPageSort } from '#contract/rules/rank-projects/page-order.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { SortDirection } from '../../../shared/table/column.ts'
import { choiceOf, type ProjectAddress } from '../detail/project-address.ts'

export type PageChoice = KeywordNarrowing & {
  search: string
  compare?: Comparison | undefined
  as_of?: string | undefined
  sort: LandingPageSort
  direction: SortDirection
  show: LandingPageFilter | undefined
}

/** The order of the first click on a head. */
export const firstDirection = (sort: LandingPageSort): SortDirection =>
  sort === 'page' || sort === 'best' || sort === 'average' ? 'asc' : 'desc'

export function pageChoiceOf(address: ProjectAddress): PageChoice {
  const { sort: _keywordOrder, direction: _itsDirection, ...choice } = choiceOf(address)
  const { pages_sort: sort = 'keywords', pages_direction: direction = firstDirection(sort), show } = address
  return { ...choice, sort, direction, show }
}

/** The landing pages of the chosen keywords, a page at a time. */
export const landingPages = (
  id: number,
  shown: { page: number; pages_per_page: KeywordsPerPage },
  choice: PageChoice,
) => orpc.rankProjects.listLandingPages.queryOptions({ input: { id, ...shown, ...choice } })
