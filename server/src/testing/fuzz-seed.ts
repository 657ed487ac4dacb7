// Loaded into every test file: what a test chooses at random follows from one seed, which a failure names.
import fc from 'fast-check'
import { beforeEach } from 'vitest'

/** The seed of this run; vitest.config.ts sets it if the environment does not. */
const seed = Number(process.env.FUZZ_SEED)
fc.configureGlobal({ seed })

/** True if the test that is running asked for random values. */
let isRandom = false

beforeEach(({ onTestFailed }) => {
  isRandom = false
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? []
    if (!error || !(isRandom || /\bseed: -?\d/.test(error.message))) return
    // Reports print one or the other.
    const message = `FUZZ_SEED=${seed}: ${error.message}`
    error.stack = error.stack?.replace(error.message, message)
    error.message = message
  })
})

export type RandomSource = {
  /** A whole number from 0 up to and with `most`. */
  upTo(most: number): number
  oneOf<Choice>(choices: readonly Choice[]): Choice
  isHeads(): boolean
}

/** Random values from the seed of this run, the same ones for every test that asks. */
export function seededRandom(): RandomSource {
  isRandom = true
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
