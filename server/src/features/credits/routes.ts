import type { Routes } from '../../modules/routes.ts'
import { listCreditHistory } from './list-history.ts'
import { setLowCreditAlert, showLowCreditAlert } from './low-credit-alert.ts'

export const creditRoutes: Routes<'credits'> = {
  listHistory: listCreditHistory,
  showLowCreditAlert: (ctx) => showLowCreditAlert(ctx),
  setLowCreditAlert,
}
