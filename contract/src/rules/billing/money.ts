/** The number of decimals an amount of a currency has: 2 for pounds, none for yen. */
export function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits
}

/** Major units in minor ones, exactly: 19.99 pounds are 1 999 pence. Undefined where the currency has no such amount. */
export function toMinorUnits(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** decimalsOf(currency)
  const whole = Math.round(scaled)
  return Number.isSafeInteger(whole) && Math.abs(scaled - whole) < 1e-6 ? whole : undefined
}

/** An amount of minor units as people read it: 1 900 pence are 19 pounds, 1 900 yen are 1 900. */
export const toMajorUnits = (amountMinor: number, currency: string): number => amountMinor / 10 ** decimalsOf(currency)

/** "£19.00", "¥1,900": minor units as receipts and emails write them. */
export const formatMinorUnits = (amountMinor: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toMajorUnits(amountMinor, currency),
  )
