/** What staff may enter of a plan or a top-up. Prices in major units of the site's currency. */
export const planBounds = {
  nameCharacters: 60,
  descriptionCharacters: 200,
  price: { least: 0.01, most: 100_000 },
  topUp: { least: 1, most: 100_000 },
  credits: 1_000_000_000,
  projects: 10_000,
  keywords: 10_000,
} as const

/** How many decimals an amount of a currency has: 2 for pounds, none for yen. */
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

/** An amount or a count as it is typed: digits with a decimal point; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim()
  return /^(\d+\.?\d*|\.\d+)$/.test(trimmed) && trimmed.length <= 20 ? Number(trimmed) : undefined
}
