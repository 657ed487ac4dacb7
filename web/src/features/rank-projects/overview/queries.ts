import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'

const longestSpan = 365 satisfies CurveSpan

/** The sums of a project's ranks by day. */
export const rankOverview = (id: number, days: CurveSpan, compare: Comparison = 'previous') =>
  orpc.rankProjects.showRankOverview.queryOptions({ input: { id, days, compare } })

/** As far back as there is any, for a project that runs too seldom for a shorter period; fetched only then. */
export const useLongestOverview = (id: number, isWanted: boolean, compare: Comparison = 'previous') =>
  useQuery({ ...rankOverview(id, longestSpan, compare), enabled: isWanted })
