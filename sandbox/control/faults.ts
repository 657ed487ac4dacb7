import { z } from 'zod'
import { type TaskEffect, taskEffectSchema } from './task-effects.ts'

export const callFaultSchema = z.strictObject({
  /** Path with `*` for any run of characters; without one, every path the sandbox answers. */
  path: z.string().min(1).default('*'),
  method: z.enum(['GET', 'POST']).optional(),
  /** For how many calls; without a number, until cleared. */
  times: z.number().int().positive().optional(),
  httpStatus: z.union([z.literal(401), z.literal(402), z.literal(500)]).optional(),
  /** Answer with this status code at the top level, over HTTP 200, and do no work. */
  code: z.number().int().optional(),
  /** `before`: the socket is destroyed and no work done; `after`: the work is done and billed, its answer lost. */
  cutConnection: z.enum(['before', 'after']).optional(),
  /** The work is done, and half of the answer's JSON sent. */
  malformed: z.boolean().optional(),
  delayMs: z.number().int().nonnegative().max(600_000).optional(),
  /** The work is done and billed at once, its answer sent only then. */
  delayAnswerMs: z.number().int().nonnegative().max(600_000).optional(),
})

export const keywordFaultSchema = z.strictObject({
  /** Exact keywords as the vendor would read them (decoded), compared without case. */
  keywords: z.array(z.string().min(1)).min(1),
  effect: taskEffectSchema,
  /** For how many tasks of each keyword; without a number, until cleared. */
  times: z.number().int().positive().optional(),
})

export type CallFault = z.input<typeof callFaultSchema>
export type KeywordFault = z.input<typeof keywordFaultSchema>

interface ActiveCallFault extends z.output<typeof callFaultSchema> {
  id: string
  pattern: RegExp
}

interface ActiveKeywordFault extends z.output<typeof keywordFaultSchema> {
  id: string
  remaining: Map<string, number>
}

/** The switches that make the sandbox misbehave on purpose. Without any it is a well-behaved provider. */
export class FaultSwitches {
  #calls: ActiveCallFault[] = []
  #keywords: ActiveKeywordFault[] = []
  #created = 0

  /** Returns the id by which the fault can be cleared. */
  addCallFault(input: CallFault): string {
    const fault = callFaultSchema.parse(input)
    const id = this.#nextId()
    this.#calls.push({ ...fault, id, pattern: readGlob(fault.path) })
    return id
  }

  addKeywordFault(input: KeywordFault): string {
    const fault = keywordFaultSchema.parse(input)
    const id = this.#nextId()
    const remaining = new Map(fault.keywords.map((keyword) => [keyword.toLowerCase(), fault.times ?? Infinity]))
    this.#keywords.push({ ...fault, id, remaining })
    return id
  }

  /** Without an id, every fault. */
  clear(id?: string): void {
    this.#calls = id === undefined ? [] : this.#calls.filter((fault) => fault.id !== id)
    this.#keywords = id === undefined ? [] : this.#keywords.filter((fault) => fault.id !== id)
  }

  list(): Record<string, unknown>[] {
    return [
      ...this.#calls.map(({ pattern: _pattern, ...fault }) => fault),
      ...this.#keywords.map(({ remaining, ...fault }) => ({ ...fault, remaining: Object.fromEntries(remaining) })),
    ]
  }

  /** The oldest fault that fits the call, used up by one. */
  takeForCall(method: string, path: string): ActiveCallFault | undefined {
    if (this.#calls.length === 0) return undefined
    const fault = this.#calls.find(
      (candidate) => (candidate.method ?? method) === method && candidate.pattern.test(path),
    )
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.clear(fault.id)
    }
    return fault
  }

  /** The oldest fault that fits the keyword, used up by one. */
  takeForKeyword(keyword: string): TaskEffect | undefined {
    if (this.#keywords.length === 0) return undefined
    const key = keyword.toLowerCase()
    for (const fault of this.#keywords) {
      const remaining = fault.remaining.get(key) ?? 0
      if (remaining <= 0) continue
      fault.remaining.set(key, remaining - 1)
      return fault.effect
    }
    return undefined
  }

  #nextId(): string {
    this.#created += 1
    return `fault-${this.#created}`
  }
}

function readGlob(glob: string): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
