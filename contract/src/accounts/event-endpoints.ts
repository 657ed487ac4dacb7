import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { streamLimits } from '../rules/limits/limits.ts'
import { runStates } from '../rules/paid-runs/run-states.ts'
import { endpoint } from '../wire/endpoint.ts'

/** An open browser receives these events, and then refetches the data that changed. */
export const accountEvent = z.discriminatedUnion('type', [
  /** The stream is open; sent once, so that a reconnecting client refetches what it may have missed. */
  z.object({ type: z.literal('ready') }),
  /** The last one of a stream whose place a newer one took: whoever reads it polls for a while instead of reconnecting. */
  z.object({ type: z.literal('stream-limit') }),
  z.object({ type: z.literal('credits'), available: z.number() }),
  /** Abilities, type or plan are others than before. */
  z.object({ type: z.literal('account') }),
  /** A notification is new, or some were read. */
  z.object({ type: z.literal('notices') }),
  z.object({
    type: z.literal('serp-check'),
    id: z.number().int(),
    state: z.enum(runStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
  z.object({
    type: z.literal('rank-project'),
    id: z.number().int(),
    /** State of its latest run. */
    state: z.enum(runStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
  z.object({
    type: z.literal('domain-project'),
    id: z.number().int(),
    /** State of its latest run; counts are of rows. */
    state: z.enum(runStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    rows_count: z.number().int(),
  }),
  z.object({
    type: z.literal('backlink-project'),
    id: z.number().int(),
    /** State of its latest run; counts are of links. */
    state: z.enum(runStates),
    done_count: z.number().int(),
    failed_count: z.number().int(),
    rows_count: z.number().int(),
  }),
  /** A look-up of a top ten has moved; whoever waits for one asks again. */
  z.object({
    type: z.literal('domain-serp'),
    id: z.number().int(),
    state: z.enum(runStates),
  }),
])
export type AccountEvent = z.infer<typeof accountEvent>

export const events = {
  stream: endpoint({ ability: null, allowedWithoutFactor: true })
    .route({
      method: 'GET',
      path: '/events',
      tags: ['Events'],
      summary: 'Stream account events',
      description: `The first event is \`ready\`. Each server process allows at most ${streamLimits.perSession} streams per session and ${streamLimits.perAccount} per account. Opening another one closes the oldest with \`stream-limit\`. After \`stream-limit\`, poll for a few minutes before reconnecting.`,
    })
    .output(eventIterator(accountEvent)),
}
