import { api } from '../../parts/access/index.ts'
import { exportStatistics } from './export-statistics.ts'
import { quickStatistics } from './quick-statistics.ts'
import { showDashboard } from './show-dashboard.ts'
import { showMovement } from './show-movement.ts'
import { showRanks } from './show-ranks.ts'
import { showServices } from './show-services.ts'
import { showStatistics } from './show-statistics.ts'
import { showWork } from './show-work.ts'

export const dashboardRoutes = {
  showDashboard: api.dashboard.showDashboard.handler(async ({ context: { ctx, patientDb }, input }) => ({
    ...(await showDashboard(ctx, input)),
    // The same figures as of the calls below, which have long statements: whoever asks first computes them for all.
    ...(await quickStatistics({ ...ctx, db: patientDb }, input)),
  })),
  showRanks: api.dashboard.showRanks.handler(({ context, input }) => showRanks(context.ctx, input)),
  showMovement: api.dashboard.showMovement.handler(({ context, input }) => showMovement(context.ctx, input)),
  showWork: api.dashboard.showWork.handler(({ context }) => showWork(context.ctx, context)),
  showBusinessStatistics: api.dashboard.showBusinessStatistics.handler(({ context, input }) =>
    showStatistics(context.ctx, input),
  ),
  showServices: api.dashboard.showServices.handler(({ context, input }) => showServices(context.ctx, input)),
  exportStatistics: api.dashboard.exportStatistics.handler(({ context, input }) =>
    exportStatistics(context.ctx, input),
  ),
}
