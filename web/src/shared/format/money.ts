/** "£19", "£15.83", "¥1,900": an amount in major units; pence only where there are any. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
    .format(amount)
    // A minus sign is as wide as a digit; a hyphen is not.
    .replace('-', '−')

const inDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const dollars = new Intl.NumberFormat('en-GB', inDollars)

/** "$2.14": what the provider's figures are in. */
export const formatDollars = (amount: number) => dollars.format(amount)
/** "$0.00075", "£0.0016": what a single unit of many costs or earns. */
export const formatUnitMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    maximumFractionDigits: 5,
  })
    .format(amount)
    .replace('-', '−')

/** "£2.4K", "£0.05": where there is little room. */
export const formatMoneyShort = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    ...(Math.abs(amount) >= 10_000 ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
  })
    .format(amount)
    .replace('-', '−')

/** "British pounds", "US dollars" */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(
    2,
  )
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
