import { api } from '../access/index.ts'
import { deleteSerpChecks } from './delete-serp-checks.ts'
import { exportSerpCheck } from './export-serp-check.ts'
import { listSerpChecks } from './list-serp-checks.ts'
import { refreshSerpCheck } from './refresh-serp-check.ts'
import { renameSerpCheck } from './rename-serp-check.ts'
import { retrySerpCheck } from './retry-serp-check.ts'
import { showSerpCheck } from './show-serp-check.ts'
import { showSnapshot } from './show-snapshot.ts'
import { startSerpCheck } from './start-serp-check.ts'

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
