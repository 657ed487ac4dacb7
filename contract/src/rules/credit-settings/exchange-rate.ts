import type { CreditValue } from './margin-table.ts'

/** Currency of the data provider's charges. */
export const providerCurrency = 'USD'

/** Wide enough for every currency, and narrow enough to catch most misplaced decimal points. */
const exchangeRateBounds = { least: 0.0001, most: 1_000_000, decimals: 8 } as const

/** From this age on, screens say that the rate is old. */
export const exchangeRateIsOldAfterDays = 90

/** The worth of one US dollar in the site’s currency on a date. */
export type ExchangeRate = { rate: number; date: string }

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 })

/** Says why a rate is refused; undefined if it is valid. */
export function rateProblem(rate: number | undefined): string | undefined {
  const { least, most, decimals } = exchangeRateBounds
  if (rate === undefined || !Number.isFinite(rate)) return 'The rate must be a number.'
  if (rate < least || rate > most) return `The rate must be from ${figure.format(least)} to ${figure.format(most)}.`
  if (Number(rate.toFixed(decimals)) !== rate) return `The rate can have up to ${decimals} decimals.`
  return undefined
}

/** Converts the provider’s currency into the site’s; undefined if no rate has been entered. */
export function dollarRate(currency: string, stored: ExchangeRate | null): number | undefined {
  return currency === providerCurrency ? 1 : stored?.rate
}

type Sold = { currency: string; total: { revenue_per_credit: number | null } }

/** USD that a credit was sold for on average; undefined if nothing was sold or no exchange rate is known. */
export function creditValueOf({ currency, total }: Sold, stored: ExchangeRate | null): CreditValue {
  const rate = dollarRate(currency, stored)
  return rate === undefined || total.revenue_per_credit === null ? undefined : total.revenue_per_credit / rate
}
