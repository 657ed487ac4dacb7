/** An address may hold any text that somebody typed: values that do not fit are ignored. */
export const wholeNumber = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined

/** Text of up to so many characters. */
export const textOf = (value: unknown, most: number) => {
  const text = value === undefined ? '' : String(value).trim().slice(0, most)
  return text === '' ? undefined : text
}

export const directionOf = (value: unknown) => (value === 'asc' || value === 'desc' ? value : undefined)

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value)

/** A day that exists, written like 2026-11-20. */
export function calendarDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}

/** The number in a path; undefined where it cannot name a row. */
export function rowIdOf(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
  return id !== undefined && id <= 2_147_483_647 ? id : undefined
}

/** Neither end counts of a range that ends before it begins. */
export function rangeOf(from: unknown, to: unknown, least: number, most: number): [number?, number?] {
  const within = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined
  const [first, last] = [within(from), within(to)]
  return first !== undefined && last !== undefined && first > last ? [] : [first, last]
}
