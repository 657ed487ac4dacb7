const whole = new Intl.NumberFormat('en-GB')

export const formatCount = (count: number) => whole.format(count)
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })
/** "12.5K", where there is little room. */
export const formatCompact = (count: number) => compact.format(count).toUpperCase()

/** "1 keyword", "20 keywords" */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
