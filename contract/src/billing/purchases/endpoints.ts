import { z } from 'zod'
import { endpoint, publicEndpoint } from '../../wire/endpoint.ts'
import { pdfDownload, rowId, timestamp, uuidText, yesOrNo } from '../../wire/fields.ts'
import { purchase } from './rows.ts'

const tags = ['Billing']
const purchaseId = z.object({ id: uuidText('The id of a purchase is a UUID.') })

export const purchases = {
  listPurchases: endpoint({ ability: 'VIEW_PURCHASE_HISTORY', accountField: 'user_id' }, 'row.not-found')
    .route({ method: 'GET', path: '/plans/list-customer-plans', tags, summary: 'List purchases, newest first' })
    .input(
      z.object({
        /** The account whose purchases are listed, for staff who may view customers; left out, the caller's own. */
        user_id: rowId.optional(),
        /** Archived ones too. */
        archived: yesOrNo.default(false),
      }),
    )
    .output(
      z.object({
        regular_subscriptions: z.array(purchase),
        top_up_subscriptions: z.array(purchase),
        /** The number of archived purchases, listed or not. */
        archived_count: z.number().int(),
        /** True if credits are bought automatically when few are left. */
        auto_recharge: z.boolean(),
      }),
    ),

  downloadReceipt: endpoint({ ability: 'VIEW_PURCHASE_HISTORY', drawsFile: true }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/plans/receipts/{id}',
      outputStructure: 'detailed',
      tags,
      summary: 'Download the receipt of a paid purchase as PDF',
    })
    .input(purchaseId)
    .output(pdfDownload),

  changePurchase: endpoint({ ability: 'VIEW_PURCHASE_HISTORY' }, 'row.not-found')
    .route({ method: 'PUT', path: '/plans/purchases/{id}', tags, summary: 'Archive or unarchive a purchase' })
    .input(purchaseId.extend({ is_archived: yesOrNo }))
    .output(z.object({ message: z.string(), data: z.object({ id: z.uuid(), is_archived: z.boolean() }) })),

  deletePurchase: endpoint(
    { ability: 'VIEW_PURCHASE_HISTORY', isForbiddenWhileSwitched: true },
    'row.not-found',
    'purchase.paid',
  )
    .route({ method: 'DELETE', path: '/plans/purchases/{id}', tags, summary: 'Delete a purchase that was never paid' })
    .input(purchaseId)
    .output(z.object({ message: z.string() })),

  showCheckout: publicEndpoint('row.not-found')
    .route({
      method: 'GET',
      path: '/plans/checkouts/{id}',
      tags,
      summary: 'Show what became of a payment; whoever has its id may ask',
    })
    .input(z.object({ id: uuidText('The id of a checkout is a UUID.') }))
    .output(
      z.object({
        /** `complete`: paid on the hosted page; what was bought follows within moments. */
        state: z.enum(['open', 'complete', 'expired']),
        kind: z.enum(['subscription', 'top-up']),
        /** Null until the payment is confirmed. */
        purchase: z
          .object({
            ...purchase.pick({
              name: true,
              interval: true,
              credits: true,
              debt_paid: true,
              price: true,
              currency: true,
            }).shape,
            expire_date: timestamp,
          })
          .nullable(),
      }),
    ),
}
