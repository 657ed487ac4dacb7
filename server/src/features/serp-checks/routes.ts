import type { Routes } from '../../modules/routes.ts'
import { exportSerpCheck } from './export/export-serp-check.ts'
import { deleteSerpChecks } from './saved/delete-serp-checks.ts'
import { renameSerpCheck } from './saved/rename-serp-check.ts'
import { refreshSerpCheck } from './start/refresh-serp-check.ts'
import { retrySerpCheck } from './start/retry-serp-check.ts'
import { startSerpCheck } from './start/start-serp-check.ts'
import { listSerpChecks } from './views/list-serp-checks.ts'
import { showSerpCheck } from './views/show-serp-check.ts'
import { showSnapshot } from './views/show-snapshot.ts'

export const serpCheckRoutes: Routes<'serpChecks'> = {
  startSerpCheck: (ctx, input, { idempotencyKey }) => startSerpCheck(ctx, { ...input, idempotencyKey }),
  refreshSerpCheck: (ctx, input, { idempotencyKey }) => refreshSerpCheck(ctx, { ...input, idempotencyKey }),
  retrySerpCheck: (ctx, input, { idempotencyKey }) => retrySerpCheck(ctx, { ...input, idempotencyKey }),
  listSerpChecks,
  showSerpCheck,
  showSnapshot,
  renameSerpCheck,
  deleteSerpChecks,
  exportSerpCheck,
}
