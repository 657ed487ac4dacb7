import { expect, test } from 'vitest'
import { unusualShare } from '#contract/rules/rank-projects/note-effect.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import { compareChanges } from './compare-changes.ts'

const random = seededRandom
const permutations = 199

/** Changes without any cause: mostly small, some large, as ranks move. */
function changesOf(source: ReturnType<typeof seededRandom>, count: number): number[] {
  return Array.from({ length: count }, () => {
    const size = source.upTo(9) === 0 ? 40 : 3
    return (source.upTo(2_000) / 1_000 - 1) * size
  })
}

test('without a cause, p is spread evenly: as many values below any bound as it says', () => {
  const source = random()
  const values = Array.from({ length: 1_000 }, (_, seed) => {
    const chosen = 8 + source.upTo(30)
    return compareChanges(changesOf(source, chosen), changesOf(source, 8 + source.upTo(60)), { permutations, seed }).p
  })
  const below = (bound: number) => values.filter((p) => p <= bound).length / values.length
  // Four standard deviations on each side.
  expect(below(unusualShare)).toBeGreaterThan(0.022)
  expect(below(unusualShare)).toBeLessThan(0.078)
  expect(below(0.5)).toBeGreaterThan(0.43)
  expect(below(0.5)).toBeLessThan(0.57)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(1 / (1 + permutations))
})

test('a planted effect is found', () => {
  const source = random()
  const found = Array.from({ length: 100 }, (_, seed) => {
    const noted = Array.from({ length: 10 }, () => 4 + source.upTo(2_000) / 1_000)
    const others = Array.from({ length: 40 }, () => source.upTo(2_000) / 1_000)
    return compareChanges(noted, others, { permutations, seed })
  })
  expect(found.filter(({ p }) => p <= unusualShare)).toHaveLength(100)
  for (const { difference } of found) expect(difference).toBeGreaterThan(2)
})

test('it is the same again, whichever part is the larger one, and if nothing moved nothing is unusual', () => {
  const source = random()
  const [few, many] = [changesOf(source, 9), changesOf(source, 50)]
  const options = { permutations, seed: 7 }
  const compared = compareChanges(few, many, options)
  expect(compareChanges(few, many, options)).toEqual(compared)
  const turned = compareChanges(many, few, options)
  expect(turned.difference).toBeCloseTo(-compared.difference, 9)
  expect(Math.abs(turned.p - compared.p)).toBeLessThan(0.15)
  expect(compareChanges(Array(8).fill(0), Array(12).fill(0), options)).toEqual({ difference: 0, p: 1 })
})
