import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { exportStatistics } from './export-statistics.ts'
import { quickStatistics } from './quick-statistics.ts'
import { showDashboard } from './show-dashboard.ts'
import { showMovement } from './show-movement.ts'
import { showRanks } from './show-ranks.ts'
import { showServices } from './show-services.ts'
import { showStatistics } from './show-statistics.ts'
import { showWork } from './show-work.ts'

export const dashboardRoutes = ({ listedWork }: Pick<Declared, 'listedWork'>): Routes<'dashboard'> => ({
  showDashboard: async (ctx, input, { patientDb }) => ({
    ...(await showDashboard(ctx, listedWork, input)),
    // The same figures as of the calls below, which have long statements: whoever asks first computes them for all.
    ...(await quickStatistics({ ...ctx, db: patientDb }, input)),
  }),
  showRanks,
  showMovement,
  showWork: (ctx, _input, { abilities }) => showWork(ctx, listedWork, { abilities }),
  showBusinessStatistics: showStatistics,
  showServices,
  exportStatistics,
})
