import { z } from 'zod'

export const declineSchema = z.strictObject({
  /** Only payments of this customer; without one, anybody's. */
  customer: z.string().min(1).optional(),
  decline: z.enum(['generic_decline', 'insufficient_funds', 'authentication_required']).default('generic_decline'),
  times: z.number().int().positive().default(1),
})

export type DeclineOrder = z.input<typeof declineSchema>

/** Payments that are refused on purpose, whatever the card. */
export class DeclineSwitches {
  #orders: z.output<typeof declineSchema>[] = []

  add(order: DeclineOrder): void {
    this.#orders.push(declineSchema.parse(order))
  }

  /** The oldest order that fits, used up by one. */
  take(customer: string | null): z.output<typeof declineSchema>['decline'] | undefined {
    const order = this.#orders.find((each) => each.customer === undefined || each.customer === customer)
    if (order === undefined) return undefined
    order.times -= 1
    if (order.times === 0) this.#orders = this.#orders.filter((each) => each !== order)
    return order.decline
  }

  clear(): void {
    this.#orders = []
  }
}
