/** "£19", "£15.83", "¥1,900": an amount in major units; pence only where there are any. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
