/** Bounds of the fields of a plan or a top-up. Prices in major units of the site's currency. */
export const planBounds = {
  nameCharacters: 60,
  descriptionCharacters: 200,
  price: { least: 0.01, most: 100_000 },
  topUp: { least: 1, most: 100_000 },
  /** Credits of one purchase. A balance holds up to ten thousand million, so a thousand of the largest fit into it. */
  credits: 10_000_000,
  projects: 10_000,
  keywords: 10_000,
} as const

/**
 * The least the payment provider charges, in major units of the currency it settles in; below it every payment would be
 * refused. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const leastCharges: Readonly<Record<string, number>> = {
  ...{
    AED: 2,
    AUD: 0.5,
    BGN: 1,
    BRL: 0.5,
    CAD: 0.5,
    CHF: 0.5,
    CZK: 15,
    DKK: 2.5,
    EUR: 0.5,
    GBP: 0.3,
    HKD: 4,
    HUF: 175,
  },
  ...{ INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10, USD: 0.5 },
}

/** Undefined for a currency whose least charge is not published. */
export const leastChargeOf = (currency: string): number | undefined => leastCharges[currency]

/** Credits as somebody enters them: a whole number within bounds. */
export const areSoldCredits = (credits: number | undefined): credits is number =>
  credits !== undefined && Number.isInteger(credits) && credits >= 1 && credits <= planBounds.credits

/** An amount or a count as it is typed: digits with a decimal point; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim()
  return /^(\d+\.?\d*|\.\d+)$/.test(trimmed) && trimmed.length <= 20 ? Number(trimmed) : undefined
}
