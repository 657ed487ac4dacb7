import { api, publicApi } from '../../../parts/access/index.ts'
import { archivePurchase } from './archive-purchase.ts'
import { deletePurchase } from './delete-purchase.ts'
import { downloadReceipt } from './download-receipt.ts'
import { listPurchases } from './list-purchases.ts'
import { showCheckout } from './show-checkout.ts'

const { listPurchases: list, downloadReceipt: receipt, changePurchase, deletePurchase: remove } = api.purchases

export const purchaseRoutes = {
  listPurchases: list.handler(({ context: { ctx, abilities }, input }) => listPurchases(ctx, { ...input, abilities })),
  downloadReceipt: receipt.handler(({ context: { ctx, abilities }, input }) =>
    downloadReceipt(ctx, { ...input, abilities }),
  ),
  changePurchase: changePurchase.handler(({ context: { ctx, abilities }, input }) =>
    archivePurchase(ctx, { ...input, abilities }),
  ),
  deletePurchase: remove.handler(({ context: { ctx, abilities }, input }) =>
    deletePurchase(ctx, { ...input, abilities }),
  ),
  showCheckout: publicApi.purchases.showCheckout.handler(({ context: { ctx }, input }) => showCheckout(ctx, input)),
}
