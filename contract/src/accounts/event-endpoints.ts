import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import type { Fields } from '../module.ts'
import { type ModuleEvents, modules } from '../modules.ts'
import { streamLimits } from '../rules/limits/limits.ts'
import { runStates } from '../rules/paid-runs/run-states.ts'
import { endpoint } from '../wire/endpoint.ts'
import { shapeOf } from '../wire/schema-of.ts'

const fieldsOf = <const Type extends string, const Declared extends Fields>(type: Type, fields: Declared) =>
  z.object({ type: z.literal(type), id: z.number().int(), state: z.enum(runStates), ...shapeOf(fields) })

/** The schema of an event that a module declares. `state` is that of the latest run. */
type EventSchema<Type extends string, Declared extends Fields> = ReturnType<typeof fieldsOf<Type, Declared>>
type ModuleSchema = { [Type in keyof ModuleEvents]: EventSchema<Type, ModuleEvents[Type]> }[keyof ModuleEvents]
const moduleSchemas = modules
  .flatMap(({ events }) => Object.entries<Fields>(events))
  .map(([type, fields]) => fieldsOf(type, fields)) as unknown as ModuleSchema[]

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
  ...moduleSchemas,
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
