import type { Routes } from '../../../modules/routes.ts'
import { archivePurchase } from './archive-purchase.ts'
import { deletePurchase } from './delete-purchase.ts'
import { downloadReceipt } from './download-receipt.ts'
import { listPurchases } from './list-purchases.ts'
import { showCheckout } from './show-checkout.ts'

export const purchaseRoutes: Routes<'purchases'> = {
  listPurchases: (ctx, input, { abilities }) => listPurchases(ctx, { ...input, abilities }),
  downloadReceipt: (ctx, input, { abilities }) => downloadReceipt(ctx, { ...input, abilities }),
  changePurchase: (ctx, input, { abilities }) => archivePurchase(ctx, { ...input, abilities }),
  deletePurchase: (ctx, input, { abilities }) => deletePurchase(ctx, { ...input, abilities }),
  showCheckout,
}
