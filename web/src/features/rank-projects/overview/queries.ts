import type { CurveSpan } from '#contract/rules/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'

/** What a project's ranks add up to by day. */
export const rankOverview = (id: number, days: CurveSpan) =>
  orpc.rankProjects.showRankOverview.queryOptions({ input: { id, days } })
