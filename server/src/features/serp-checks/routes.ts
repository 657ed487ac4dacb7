import { api } from '../../parts/access/index.ts'
import { exportSerpCheck } from './export/export-serp-check.ts'
import { deleteSerpChecks } from './saved/delete-serp-checks.ts'
import { renameSerpCheck } from './saved/rename-serp-check.ts'
import { refreshSerpCheck } from './start/refresh-serp-check.ts'
import { retrySerpCheck } from './start/retry-serp-check.ts'
import { startSerpCheck } from './start/start-serp-check.ts'
import { listSerpChecks } from './views/list-serp-checks.ts'
import { showSerpCheck } from './views/show-serp-check.ts'
import { showSnapshot } from './views/show-snapshot.ts'

export const serpCheckRoutes = {
  startSerpCheck: api.serpChecks.startSerpCheck.handler(({ context, input }) =>
    startSerpCheck(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  refreshSerpCheck: api.serpChecks.refreshSerpCheck.handler(({ context, input }) =>
    refreshSerpCheck(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  retrySerpCheck: api.serpChecks.retrySerpCheck.handler(({ context, input }) =>
    retrySerpCheck(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listSerpChecks: api.serpChecks.listSerpChecks.handler(({ context, input }) => listSerpChecks(context.ctx, input)),
  showSerpCheck: api.serpChecks.showSerpCheck.handler(({ context, input }) => showSerpCheck(context.ctx, input)),
  showSnapshot: api.serpChecks.showSnapshot.handler(({ context, input }) => showSnapshot(context.ctx, input)),
  renameSerpCheck: api.serpChecks.renameSerpCheck.handler(({ context, input }) => renameSerpCheck(context.ctx, input)),
  deleteSerpChecks: api.serpChecks.deleteSerpChecks.handler(({ context, input }) =>
    deleteSerpChecks(context.ctx, input),
  ),
  exportSerpCheck: api.serpChecks.exportSerpCheck.handler(({ context, input }) => exportSerpCheck(context.ctx, input)),
}
