/** An amount of minor units as people read it: 1 900 pence are 19 pounds, 1 900 yen are 1 900. */
export function toMajorUnits(amountMinor: number, currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return amountMinor / 10 ** maximumFractionDigits
}
