import { declareNotices } from '../notifications/index.ts'
import { purchaseNotices } from './purchases/purchase-notices.ts'
import { rechargeNotices } from './recharge/recharge-notices.ts'
import { staffNotices } from './stale-references/staff-notices.ts'
import { planNotices } from './subscriptions/plan-notices.ts'

export const billingNotices = declareNotices({
  ...purchaseNotices,
  ...staffNotices,
  ...planNotices,
  ...rechargeNotices,
})
