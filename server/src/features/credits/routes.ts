import { api } from '../../parts/access/index.ts'
import { listCreditHistory } from './list-history.ts'
import { setLowCreditAlert, showLowCreditAlert } from './low-credit-alert.ts'

export const creditRoutes = {
  listHistory: api.credits.listHistory.handler(({ context, input }) => listCreditHistory(context.ctx, input)),
  showLowCreditAlert: api.credits.showLowCreditAlert.handler(({ context }) => showLowCreditAlert(context.ctx)),
  setLowCreditAlert: api.credits.setLowCreditAlert.handler(({ context, input }) =>
    setLowCreditAlert(context.ctx, input),
  ),
}
