import type { Price, Recurrence } from '#sandbox/stripe/objects/catalogue.ts'
import type { Period } from '#sandbox/stripe/objects/subscriptions.ts'

/** Counted from the anchor, not from the period before: 31 January, 28 February, 31 March. */
export function periodAt(anchor: number, price: Price, number: number): Period {
  const each = recurrenceOf(price)
  return { start: turnOf(anchor, each, number), end: turnOf(anchor, each, number + 1) }
}

/** The period that begins where another one ends. */
export function periodFrom(anchor: number, price: Price, start: number): Period {
  const each = recurrenceOf(price)
  let number = 0
  while (turnOf(anchor, each, number) < start) number += 1
  return { start, end: turnOf(anchor, each, number + 1) }
}

/** The time when so many intervals have passed since the anchor. */
export function turnOf(anchor: number, { interval, interval_count: each }: Recurrence, number: number): number {
  const units = number * each
  if (interval === 'day') return anchor + units * 86_400
  if (interval === 'week') return anchor + units * 7 * 86_400
  return addMonths(anchor, interval === 'year' ? units * 12 : units)
}

function recurrenceOf(price: Price): Recurrence {
  const { interval = 'month', interval_count: each = 1 } = price.recurring ?? {}
  const known = (['day', 'week', 'month', 'year'] as const).find((name) => name === interval) ?? 'month'
  return { interval: known, interval_count: each }
}

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(from.getUTCMonth() + months)
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), days))
  return Math.floor(first.getTime() / 1000)
}
