import { useQuery } from '@tanstack/react-query'
import type { KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { KeywordChoice } from '../detail/project-address.ts'

const longestSpan = 365 satisfies CurveSpan

/** Filters of the overview; the page’s order doesn’t matter to it. */
export type OverviewFilters = KeywordNarrowing & { compare?: Comparison | undefined; as_of?: string | undefined }

/** The filters of a page, without its order. */
export function overviewFilters({
  sort: _sort,
  direction: _direction,
  search,
  ...filters
}: KeywordChoice): OverviewFilters {
  return { ...filters, ...(search !== '' && { search }) }
}

/** Without the band: the legend of the distribution filters by it, and goes on showing all bands. */
export const filtersOfAllBands = (choice: KeywordChoice) => overviewFilters({ ...choice, band: undefined })

/** The sums of a project's ranks by day, or of the keywords that match filters. */
export const rankOverview = (id: number, days: CurveSpan, { compare = 'previous', ...filters }: OverviewFilters = {}) =>
  orpc.rankProjects.showRankOverview.queryOptions({ input: { id, days, compare, ...filters } })

/** As far back as there is any, for a project that runs too seldom for a shorter period; fetched only then. */
export const useLongestOverview = (id: number, isWanted: boolean, filters?: OverviewFilters) =>
  useQuery({ ...rankOverview(id, longestSpan, filters), enabled: isWanted })
