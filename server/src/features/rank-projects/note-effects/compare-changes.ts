import { createSeededRandom } from '../../../platform/random/seeded-random.ts'

export type ComparedChanges = {
  /** Mean change of the chosen keywords less that of the others. */
  difference: number
  /** Share of random choices of as many keywords whose difference is at least as large, either way; the choice itself counts as one. */
  p: number
}

/**
 * Compares the changes of chosen keywords with those of the others by a permutation test. There must be at least one of each. The same
 * seed gives the same choices.
 */
export function compareChanges(
  chosen: readonly number[],
  others: readonly number[],
  { permutations, seed }: { permutations: number; seed: number },
): ComparedChanges {
  const all = Float64Array.from([...chosen, ...others])
  const total = sumOf(all, all.length)
  const difference = (sum: number) => sum / chosen.length - (total - sum) / others.length
  const observed = difference(sumOf(all, chosen.length))
  const random = createSeededRandom(seed)
  // Drawing the smaller of the two parts draws the other one too.
  const drawn = Math.min(chosen.length, others.length)
  const isChosen = drawn === chosen.length
  // Sums of the same numbers in another order differ in their last digits.
  const least = Math.abs(observed) - 1e-9 * (1 + Math.abs(observed))
  let asLarge = 0
  for (let round = 0; round < permutations; round += 1) {
    for (let at = 0; at < drawn; at += 1) {
      const other = at + Math.floor(random() * (all.length - at))
      const [one = 0, swapped = 0] = [all[at], all[other]]
      all[at] = swapped
      all[other] = one
    }
    const sum = sumOf(all, drawn)
    if (Math.abs(difference(isChosen ? sum : total - sum)) >= least) asLarge += 1
  }
  return { difference: observed, p: (1 + asLarge) / (1 + permutations) }
}

function sumOf(values: Float64Array, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at += 1) sum += values[at] ?? 0
  return sum
}
