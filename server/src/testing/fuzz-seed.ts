// Loaded into every test file: what a test chooses at random follows from one seed, which a failure names.
import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { type RandomSource, randomFrom } from './random-source.ts'

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

/** Random values from the seed of this run, the same ones for every test that asks. */
export function seededRandom(): RandomSource {
  isRandom = true
  return randomFrom(seed)
}
