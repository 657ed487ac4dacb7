import type { InvoiceLine } from '../../../ports/payment-gateway.ts'

/** A price of ours that an invoice may name. */
export type KnownPrice = {
  id: number
  planId: number
  planName: string
  interval: 'month' | 'year'
  amountMinor: number
  credits: number
}

export type Bought = { price: KnownPrice; credits: number; until: Date }

/**
 * The price of an invoice’s last charge, and the credits of its charges minus those of its refunds. Each line counts by the ratio
 * of its amount to the price: an upgrade grants only the credits it pays for, a free line none, and twice the price twice the
 * credits. Undefined if nothing is charged for a price of ours.
 */
export function boughtWith(
  lines: readonly InvoiceLine[],
  priceOf: (priceRef: string) => KnownPrice | undefined,
): Bought | undefined {
  const known = lines.flatMap((line) => {
    const price = priceOf(line.priceRef)
    return price === undefined ? [] : [{ ...line, price }]
  })
  const isCharge = ({ amountMinor }: InvoiceLine) => amountMinor > 0
  const charges = known.filter(isCharge).toSorted((a, b) => a.period.until.getTime() - b.period.until.getTime())
  const last = charges.at(-1)
  if (last === undefined) return undefined
  const credits = known.reduce((sum, line) => sum + creditsOf(line), 0)
  return { price: last.price, credits: Math.max(0, wholeCredits(credits)), until: last.period.until }
}

const creditsOf = ({ price, amountMinor }: InvoiceLine & { price: KnownPrice }) =>
  (price.credits * amountMinor) / price.amountMinor

/** Rounded down; what binary fractions lose on the way to a whole number is made up for. */
const wholeCredits = (credits: number) => Math.floor(credits + 1e-6)
