import { api } from '../access/index.ts'
import { listCreditHistory } from './list-history.ts'

export const creditRoutes = {
  listHistory: api.credits.listHistory.handler(({ context, input }) => listCreditHistory(context.ctx, input)),
}
