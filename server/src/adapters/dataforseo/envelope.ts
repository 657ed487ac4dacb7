import { z } from 'zod'

/** The vendor's wrapper around every answer, in our words. */
export type Envelope = {
  code: number
  message: string
  costUsd: number
  /** The cost could be neither read nor derived. */
  isCostOdd: boolean
  /** Null if the whole call was refused; an entry is null if it can’t be read. */
  tasks: (AnsweredTask | null)[] | null
}

export type AnsweredTask = {
  id: string | null
  code: number
  message: string
  /** Null if unknown. */
  costUsd: number | null
  /** The tag we sent. */
  tag: string | null
  /** `unreadable` if it is not a list. */
  result: unknown[] | null | 'unreadable'
}

/** More than any call costs. */
const mostUsd = 10_000
const isCost = (cost: number) => Number.isFinite(cost) && cost >= 0 && cost <= mostUsd

/** Null if absent, NaN if it isn’t a cost. Decimal numbers in quotes are accepted. */
const costSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine(isCost)
  .nullish()
  .transform((cost) => cost ?? null)
  .catch(Number.NaN)

/** The vendor's have five digits; what is greater would fit no column. */
const statusCode = z.int().nonnegative().max(99_999)

// A cost, an echo or a list in an unexpected shape must not lose tasks that were paid for: hence the catches.
const taskSchema = z.looseObject({
  id: z.string().min(1).nullish().catch(null),
  status_code: statusCode,
  status_message: z.string().nullish().catch(null),
  cost: costSchema,
  data: z
    .looseObject({ tag: z.string().min(1).nullish() })
    .nullish()
    .catch(null),
  result: z
    .array(z.unknown())
    .nullish()
    .or(z.unknown().transform(() => 'unreadable' as const)),
})

const envelopeSchema = z.looseObject({
  status_code: statusCode,
  status_message: z.string().nullish().catch(null),
  cost: costSchema,
  tasks: z.array(z.unknown()).nullish().catch(null),
})

/** Null when it is not the vendor's envelope. */
export function readEnvelope(body: unknown): Envelope | null {
  const envelope = envelopeSchema.safeParse(body)
  if (!envelope.success) return null
  const { status_code, status_message, cost, tasks } = envelope.data
  const costs = settleCosts(cost, tasks?.map(readCost) ?? [])
  return {
    code: status_code,
    message: status_message ?? '',
    costUsd: costs.ofCall,
    isCostOdd: costs.isOdd,
    tasks: tasks?.map((task, at) => readTask(task, costs.ofTasks[at] ?? null)) ?? null,
  }
}

const costOnly = z.looseObject({ cost: costSchema })

/** Read even if the rest of the task can't be. */
const readCost = (task: unknown): number | null => {
  const parsed = costOnly.safeParse(task)
  return parsed.success ? parsed.data.cost : null
}

/**
 * A call costs as much as its tasks together, so a single cost that can't be read follows from the others. A task whose cost stays
 * unknown gets null, and is settled with its page; the call is then marked with `isOdd`.
 */
function settleCosts(ofCall: number | null, ofTasks: (number | null)[]) {
  const known = ofTasks.reduce<number>((sum, cost) => sum + (cost !== null && isCost(cost) ? cost : 0), 0)
  const odd = ofTasks.filter((cost) => Number.isNaN(cost)).length
  const rest = ofCall !== null && isCost(ofCall) ? Math.round((ofCall - known) * 1e8) / 1e8 : Number.NaN
  const isDerived = odd === 1 && rest >= 0 && !ofTasks.includes(null)
  return {
    ofCall: ofCall !== null && isCost(ofCall) ? ofCall : known,
    ofTasks: ofTasks.map((cost) => (Number.isNaN(cost) ? (isDerived ? rest : null) : cost)),
    isOdd: Number.isNaN(ofCall) ? odd > 0 || ofTasks.length === 0 || ofTasks.includes(null) : odd > 0 && !isDerived,
  }
}

function readTask(task: unknown, costUsd: number | null): AnsweredTask | null {
  const parsed = taskSchema.safeParse(task)
  if (!parsed.success) return null
  return {
    id: parsed.data.id ?? null,
    code: parsed.data.status_code,
    message: parsed.data.status_message ?? '',
    costUsd,
    tag: parsed.data.data?.tag ?? null,
    result: parsed.data.result ?? null,
  }
}
