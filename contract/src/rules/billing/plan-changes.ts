/** `upgrade`: to more · `downgrade`: to less · `interval`: the same plan, by the year instead of by the month or the reverse. */
export const changeDirections = ['upgrade', 'downgrade', 'interval'] as const

export type ComparedPrice = { planId: number; interval: 'month' | 'year'; amountMinor: number; credits: number }
export type ChangeRule = { direction: (typeof changeDirections)[number]; canBeNow: boolean }

/**
 * Judges the kind of a change and whether it may take effect at once. Within an interval the dearer price is the
 * upgrade. Across intervals a year costs less than twelve months of the same, so there the plan with more credits a
 * month is.
 */
export function judgeChange(from: ComparedPrice, to: ComparedPrice): ChangeRule {
  const direction = directionOf(from, to)
  // A customer who has paid for a year keeps it.
  const isShortened = from.interval === 'year' && to.interval === 'month'
  const isFree = from.interval === to.interval && to.amountMinor <= from.amountMinor
  return { direction, canBeNow: direction !== 'downgrade' && !isShortened && !isFree }
}

function directionOf(from: ComparedPrice, to: ComparedPrice): ChangeRule['direction'] {
  if (from.interval === to.interval) return to.amountMinor > from.amountMinor ? 'upgrade' : 'downgrade'
  if (from.planId === to.planId) return 'interval'
  return creditsOfYear(to) > creditsOfYear(from) ? 'upgrade' : 'downgrade'
}

const creditsOfYear = ({ interval, credits }: ComparedPrice) => credits * (interval === 'month' ? 12 : 1)
