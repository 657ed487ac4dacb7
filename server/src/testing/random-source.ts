export type RandomSource = {
  /** A whole number from 0 to `most`, inclusive. */
  upTo(most: number): number
  oneOf<Choice>(choices: readonly Choice[]): Choice
  isHeads(): boolean
}

/** Random values derived from a seed. */
export function randomFrom(seed: number): RandomSource {
  let state = seed
  // Mulberry32: small, and good enough to choose test cases.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  return {
    upTo,
    oneOf: <Choice>(choices: readonly Choice[]) => choices[upTo(choices.length - 1)] as Choice,
    isHeads: () => next() < 0.5,
  }
}
