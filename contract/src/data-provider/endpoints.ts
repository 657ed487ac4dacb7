import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { timestamp } from '../wire/fields.ts'

/** ok: it answers and has money · low: money for not much more · failing: look-ups fail, `sentence` says why. */
const providerStates = ['ok', 'low', 'failing'] as const

export const providerStatusData = z.object({
  state: z.enum(providerStates),
  /** For staff: what is wrong and what to do next; null while all is well. */
  sentence: z.string().nullable(),
  /** Since when it fails; null unless failing. */
  since: timestamp.nullable(),
  /** Money left at the provider in USD; null until it was asked. */
  balance_usd: z.number().nullable(),
  /** The time when the balance was asked for. */
  checked_at: timestamp.nullable(),
  /** Look-ups waiting for the provider at the moment. */
  waiting: z.number().int(),
})
export type ProviderStatus = z.infer<typeof providerStatusData>

export const providerStatus = {
  /** Staff who support customers must be able to explain why look-ups are delayed. */
  showProviderStatus: endpoint({ ability: 'VIEW_CUSTOMERS_MODULE' })
    .route({
      method: 'GET',
      path: '/provider-status',
      tags: ['Data provider'],
      summary: 'Get the search data provider’s status and balance',
    })
    .output(z.object({ data: providerStatusData })),
}
