import { api } from '../access/index.ts'
import { showDashboard } from './show-dashboard.ts'
import { showMovement } from './show-movement.ts'
import { showRanks } from './show-ranks.ts'
import { showWork } from './show-work.ts'

export const dashboardRoutes = {
  showDashboard: api.dashboard.showDashboard.handler(({ context, input }) => showDashboard(context.ctx, input)),
  showRanks: api.dashboard.showRanks.handler(({ context }) => showRanks(context.ctx)),
  showMovement: api.dashboard.showMovement.handler(({ context }) => showMovement(context.ctx)),
  showWork: api.dashboard.showWork.handler(({ context }) => showWork(context.ctx, context)),
}
