import { api } from '../access/index.ts'
import { listSerpChecks } from './list-serp-checks.ts'
import { startSerpCheck } from './start-serp-check.ts'

export const serpCheckRoutes = {
  startSerpCheck: api.serpChecks.startSerpCheck.handler(({ context, input }) =>
    startSerpCheck(context.ctx, { ...input, idempotencyKey: context.idempotencyKey }),
  ),
  listSerpChecks: api.serpChecks.listSerpChecks.handler(({ context, input }) => listSerpChecks(context.ctx, input)),
}
