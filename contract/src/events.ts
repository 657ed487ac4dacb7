import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { serpCheckStates } from './serp-checks.ts'

/** What a browser learns while it is open; it then refetches what changed. */
export const accountEvent = z.discriminatedUnion('type', [
  /** The stream is open; sent once, so that a reconnecting client refetches what it may have missed. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('credits'), available: z.number() }),
  /** Abilities, type or plan are others than before. */
  z.object({ type: z.literal('account') }),
  z.object({
    type: z.literal('serp-check'),
    id: z.number().int(),
    state: z.enum(serpCheckStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
  z.object({
    type: z.literal('rank-project'),
    id: z.number().int(),
    /** Of its latest run. */
    state: z.enum(serpCheckStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
])
export type AccountEvent = z.infer<typeof accountEvent>

export const events = {
  stream: endpoint({ ability: null })
    .route({ method: 'GET', path: '/events', tags: ['Events'], summary: 'Server-sent events of this account' })
    .output(eventIterator(accountEvent)),
}
