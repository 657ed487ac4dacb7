import { z } from 'zod'

export const webhookFaultSchema = z.strictObject({
  /** Only events of these types; without any, all. */
  types: z.array(z.string().min(1)).min(1).optional(),
  /** For how many events; without a number, until cleared. */
  times: z.number().int().positive().optional(),
  /** `hold`: kept until released by the control; `drop`: never sent, though the event can still be asked for. */
  effect: z.enum(['drop', 'duplicate', 'delay', 'hold']),
  /** With `delay`, by the sandbox's clock. */
  delayMs: z.number().int().positive().default(60_000),
})

export type WebhookFault = z.input<typeof webhookFaultSchema>
type ActiveWebhookFault = z.output<typeof webhookFaultSchema> & { id: string }

/** The switches that make deliveries go astray on purpose. */
export class WebhookFaultSwitches {
  #faults: ActiveWebhookFault[] = []
  #created = 0

  /** Returns the id by which the fault can be cleared. */
  add(input: WebhookFault): string {
    this.#created += 1
    const id = `webhook-fault-${this.#created}`
    this.#faults.push({ ...webhookFaultSchema.parse(input), id })
    return id
  }

  /** Without an id, every fault. */
  clear(id?: string): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
  }

  list(): readonly ActiveWebhookFault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  /** The oldest fault that fits the event, used up by one. */
  take(type: string): ActiveWebhookFault | undefined {
    const fault = this.#faults.find(({ types }) => types === undefined || types.includes(type))
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.clear(fault.id)
    }
    return fault
  }
}
