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

export const dashboardRoutes = ({
  listedWork,
  lookUpWorks,
}: Pick<Declared, 'listedWork' | 'lookUpWorks'>): Routes<'dashboard'> => ({
  showDashboard: async (ctx, input, { patientDb }) => ({
    ...(await showDashboard(ctx, listedWork, input)),
    // The same figures as of the calls below, which have long statements: whoever asks first computes them for all.
    ...(await quickStatistics({ ...ctx, db: patientDb }, { ...input, lookUpWorks })),
  }),
  showRanks,
  showMovement,
  showWork: (ctx, _input, { abilities }) => showWork(ctx, listedWork, { abilities }),
  showBusinessStatistics: (ctx, input) => showStatistics(ctx, { ...input, lookUpWorks }),
  showServices: (ctx, input) => showServices(ctx, { ...input, lookUpWorks }),
  exportStatistics: (ctx, input) => exportStatistics(ctx, { ...input, lookUpWorks }),
})
