import { z } from 'zod'
import { creditEntryKinds } from '../rules/credit-entries.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, timestamp } from '../wire/fields.ts'

export const creditHistoryEntry = z.object({
  id: z.string(),
  /** 1 where credits were added, 0 where they were used. */
  is_added: z.union([z.literal(0), z.literal(1)]),
  /** How many credits; never negative. While `state` is `held` the most this can become. */
  credits_used: z.number(),
  date_time: timestamp,
  title: z.string(),
  /** held: work under way · booked: final · released: nothing was delivered, so nothing was charged · expired: not used in time. */
  state: z.enum(['held', 'booked', 'released', 'expired']),
})
export type CreditHistoryEntry = z.infer<typeof creditHistoryEntry>

export const credits = {
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
      }),
    ),
}
