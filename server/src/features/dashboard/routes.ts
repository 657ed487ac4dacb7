import { api } from '../access/index.ts'
import { showDashboard } from './show-dashboard.ts'

export const dashboardRoutes = {
  showDashboard: api.dashboard.showDashboard.handler(({ context, input }) => showDashboard(context.ctx, input)),
}
