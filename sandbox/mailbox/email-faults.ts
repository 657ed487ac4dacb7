import { z } from 'zod'

export const emailFaultSchema = z.strictObject({
  /** Only emails to this address; without one, every email. */
  to: z.string().min(1).optional(),
  /** For how many emails; without a number, until cleared. */
  times: z.number().int().positive().optional(),
  /** 451: try again later; 550: never. The email is not kept. */
  refuse: z.union([z.literal(451), z.literal(550)]).optional(),
  /** `before`: the email is not kept; `after`: it is, and the sender gets no reply. */
  cutConnection: z.enum(['before', 'after']).optional(),
  /** Real time, before anything else happens. */
  delayMs: z.number().int().nonnegative().max(600_000).optional(),
})

export type EmailFault = z.input<typeof emailFaultSchema>
type ActiveEmailFault = EmailFault & { id: string }

/** The switches that make the email server misbehave on purpose. */
export class EmailFaultSwitches {
  #faults: ActiveEmailFault[] = []
  #created = 0

  /** Returns the id by which the fault can be cleared. */
  add(input: EmailFault): string {
    this.#created += 1
    const id = `mail-fault-${this.#created}`
    this.#faults.push({ ...emailFaultSchema.parse(input), id })
    return id
  }

  /** Without an id, every fault. */
  clear(id?: string): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
  }

  list(): readonly ActiveEmailFault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  /** The oldest fault that fits one of the addresses, used up by one. */
  take(addresses: readonly string[]): EmailFault | undefined {
    const wanted = addresses.map((address) => address.toLowerCase())
    const fault = this.#faults.find(({ to }) => to === undefined || wanted.includes(to.toLowerCase()))
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.clear(fault.id)
    }
    return fault
  }
}
