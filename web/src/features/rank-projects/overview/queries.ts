import type { CurveSpan } from '#contract/rank-project-views.ts'
import { orpc } from '../../../shared/api/client.ts'

/** What a project's ranks add up to by day. */
export const rankOverview = (id: number, days: CurveSpan) =>
  orpc.rankProjectViews.showRankOverview.queryOptions({ input: { id, days } })
