const whole = new Intl.NumberFormat('en-GB')

export const formatCount = (count: number) => whole.format(count)
/** A dash if the count is unknown. */
export const formatCountOrDash = (count: number | null) => (count === null ? '—' : formatCount(Math.round(count)))

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
/** "12.5K", where there is little room. */
export const formatCompact = (count: number) => compact.format(count).toUpperCase()

/** "1 row", "20 rows" */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
/** "2.4K" from 1,000 on, exact below. */
export const formatThousands = (count: number) =>
  count < 1000 ? formatCount(count) : `${oneDecimal.format(count / 1000)}K`

/** "38.2%" of something; of nothing it is none. */
export const formatShare = (part: number, whole: number) => `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)}%`

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'negative' })

/** "12.5%", "−164%" of a part from 0 to 1; a minus sign is as wide as a digit, a hyphen is not. */
export const formatPercent = (share: number) => percent.format(share).replace('-', '−')
