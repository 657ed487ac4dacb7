import { dateOfDayNumber, dayNumber } from '../format/calendar-days.ts'

export type Range = readonly [from: number, to: number]

/** In a range without extent every value stands in the middle. */
export function linearScale([low, high]: Range, [from, to]: Range) {
  if (high === low) return () => (from + to) / 2
  return (value: number) => from + ((value - low) / (high - low)) * (to - from)
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** No finer than this share of the value: a tremor must not seem an earthquake. */
const finest = 0.05

/** Round numbers around the values, in at most about `count` steps. */
export function roundTicks(low: number, high: number, count: number, isWhole = false): number[] {
  const rough = Math.max((high - low) / count, isWhole ? 1 : finest * high || 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = roundSteps.map((step) => step * power).filter((step) => !isWhole || Number.isInteger(step))
  const step = steps.find((one) => one >= rough - 1e-9) ?? power * 10
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const daySteps = [1, 2, 3, 7, 14, 28, 56, 91, 182]

/** Dates for an axis with room for `count` of them: the newest, then back in equal steps. */
export function dateTicks(first: string, last: string, count: number): string[] {
  const [from, to] = [dayNumber(first), dayNumber(last)]
  const step = daySteps.find((days) => (to - from) / days < count) ?? Math.ceil((to - from) / Math.max(1, count))
  const ticks: string[] = []
  for (let day = to; day >= from; day -= step) ticks.unshift(dateOfDayNumber(day))
  return ticks
}
