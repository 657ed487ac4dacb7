import { z } from 'zod'

export const mailFaultSchema = z.strictObject({
  /** Only mails to this address; without one, every mail. */
  to: z.string().min(1).optional(),
  /** For how many mails; without a number, until cleared. */
  times: z.number().int().positive().optional(),
  /** 451: try again later; 550: never. The mail is not kept. */
  refuse: z.union([z.literal(451), z.literal(550)]).optional(),
  /** `before`: the mail is not kept; `after`: it is, and the sender never hears of it. */
  cutConnection: z.enum(['before', 'after']).optional(),
  /** Real time, before anything else happens. */
  delayMs: z.number().int().nonnegative().max(600_000).optional(),
})

export type MailFault = z.input<typeof mailFaultSchema>
type ActiveMailFault = MailFault & { id: string }

/** The switches that make the mail server misbehave on purpose. */
export class MailFaultSwitches {
  #faults: ActiveMailFault[] = []
  #created = 0

  /** Returns the id by which the fault can be cleared. */
  add(input: MailFault): string {
    this.#created += 1
    const id = `mail-fault-${this.#created}`
    this.#faults.push({ ...mailFaultSchema.parse(input), id })
    return id
  }

  /** Without an id, every fault. */
  clear(id?: string): void {
    this.#faults = id === undefined ? [] : this.#faults.filter((fault) => fault.id !== id)
  }

  list(): readonly ActiveMailFault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  /** The oldest fault that fits one of the addresses, used up by one. */
  take(addresses: readonly string[]): MailFault | undefined {
    const wanted = addresses.map((address) => address.toLowerCase())
    const fault = this.#faults.find(({ to }) => to === undefined || wanted.includes(to.toLowerCase()))
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.clear(fault.id)
    }
    return fault
  }
}
