import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'

type Run = { at: Date; credits: number }
type Lot = { remaining: number; expiresAt: Date | null }

/**
 * The time when the first run is due that there are not enough credits for. Lots come in the order they are spent in,
 * the soonest to expire first.
 */
export function findRunWithoutCredits(runs: readonly Run[], lots: readonly Lot[]): Date | undefined {
  let left = lots.map(({ remaining, expiresAt }) => ({ remaining, expiresAt }))
  for (const { at, credits } of runs.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    left = left.filter(({ expiresAt }) => expiresAt === null || expiresAt > at)
    if (left.reduce((sum, { remaining }) => addCredits(sum, remaining), 0) < credits) return at
    let due = credits
    for (const lot of left) {
      const part = Math.min(lot.remaining, due)
      lot.remaining = subtractCredits(lot.remaining, part)
      due = subtractCredits(due, part)
    }
  }
  return undefined
}
