import { z } from 'zod'

/** What the vendor wraps around every answer, in our words. */
export type Envelope = {
  code: number
  message: string
  costUsd: number
  /** Null when the call was refused as a whole; an entry is null when nobody can read it. */
  tasks: (AnsweredTask | null)[] | null
}

export type AnsweredTask = {
  id: string | null
  code: number
  message: string
  /** Null where it does not say. */
  costUsd: number | null
  /** Ours, echoed. */
  tag: string | null
  result: unknown[] | null
}

// A cost or an echo in an unexpected shape must not lose tasks that were paid for: hence the catches.
const costSchema = z.number().nonnegative().nullish().catch(null)

const taskSchema = z.looseObject({
  id: z.string().min(1).nullish(),
  status_code: z.int(),
  status_message: z.string().nullish().catch(null),
  cost: costSchema,
  data: z
    .looseObject({ tag: z.string().min(1).nullish() })
    .nullish()
    .catch(null),
  result: z.array(z.unknown()).nullish(),
})

const envelopeSchema = z.looseObject({
  status_code: z.int(),
  status_message: z.string().nullish().catch(null),
  cost: costSchema,
  tasks: z.array(z.unknown()).nullish(),
})

/** Null when it is not the vendor's envelope. */
export function readEnvelope(body: unknown): Envelope | null {
  const envelope = envelopeSchema.safeParse(body)
  if (!envelope.success) return null
  const { status_code, status_message, cost, tasks } = envelope.data
  const answered = tasks?.map(readTask) ?? null
  return {
    code: status_code,
    message: status_message ?? '',
    costUsd: cost ?? answered?.reduce((sum, task) => sum + (task?.costUsd ?? 0), 0) ?? 0,
    tasks: answered,
  }
}

function readTask(task: unknown): AnsweredTask | null {
  const parsed = taskSchema.safeParse(task)
  if (!parsed.success) return null
  return {
    id: parsed.data.id ?? null,
    code: parsed.data.status_code,
    message: parsed.data.status_message ?? '',
    costUsd: parsed.data.cost ?? null,
    tag: parsed.data.data?.tag ?? null,
    result: parsed.data.result ?? null,
  }
}
