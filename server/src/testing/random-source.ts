import { createSeededRandom } from '../platform/random/seeded-random.ts'

export type RandomSource = {
  /** A whole number from 0 to `most`, inclusive. */
  upTo(most: number): number
  oneOf<Choice>(choices: readonly Choice[]): Choice
  isHeads(): boolean
}

/** Random values derived from a seed. */
export function randomFrom(seed: number): RandomSource {
  const next = createSeededRandom(seed)
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    oneOf: <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)] as Choice,
    isHeads: () => next() < 0.5,
  }
}
