import { z } from 'zod'
import { creditEntryKinds } from '../rules/credits/credit-entries.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, timestamp, wireInteger } from '../wire/fields.ts'

export const creditHistoryEntry = z.object({
  id: z.string(),
  /** 1 where credits were added, 0 where they were used. */
  is_added: z.union([z.literal(0), z.literal(1)]),
  /** The credits; never negative. While `state` is `held` the most this can become. */
  credits_used: z.number(),
  date_time: timestamp,
  title: z.string(),
  /** held: work under way · booked: final · released: nothing was delivered, so nothing was charged · expired: not used in time. */
  state: z.enum(['held', 'booked', 'released', 'expired']),
})
export type CreditHistoryEntry = z.infer<typeof creditHistoryEntry>

const wholeThreshold = 'Enter a whole number of credits from 1 to 1,000,000.'
const lowCreditAlert = z.object({
  /** Below how many credits an email is sent, once; null for none. */
  threshold: wireInteger(wholeThreshold)
    .pipe(z.number().min(1, wholeThreshold).max(1_000_000, wholeThreshold))
    .nullable(),
})

export const credits = {
  showLowCreditAlert: endpoint({ ability: 'VIEW_CREDITS_HISTORY' })
    .route({ method: 'GET', path: '/credits/alert', tags: ['Credits'], summary: 'Get the low-credit alert' })
    .output(z.object({ threshold: z.number().nullable() })),
  setLowCreditAlert: endpoint({ ability: 'VIEW_CREDITS_HISTORY' })
    .route({
      method: 'PUT',
      path: '/credits/alert',
      tags: ['Credits'],
      summary: 'Set or turn off the low-credit alert',
    })
    .input(lowCreditAlert)
    .output(z.object({ message: z.string(), data: z.object({ threshold: z.number().nullable() }) })),
  listHistory: endpoint({ ability: 'VIEW_CREDITS_HISTORY' })
    .route({ method: 'GET', path: '/user/history', tags: ['Credits'], summary: 'List credit history, newest first' })
    .input(
      z.object({
        page: pageNumber.default(1),
        show: z.enum(creditEntryKinds, { error: 'Show added, used or expired.' }).optional(),
      }),
    )
    .output(
      z.object({
        history: z.array(creditHistoryEntry),
        total: z.number().int(),
        per_page: z.number().int(),
        /** Credits used before their payment was refunded or disputed: the next ones added pay this off first. */
        owed: z.number(),
        /** The part owed by a deleted account with the same email address. */
        owed_earlier: z.number(),
      }),
    ),
}
