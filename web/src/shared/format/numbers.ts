const whole = new Intl.NumberFormat('en-GB')

export const formatCount = (count: number) => whole.format(count)
/** "1 keyword", "20 keywords" */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`
