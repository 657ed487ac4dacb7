import { expect, test } from 'vitest'
import { foldResults } from './fold-results.ts'

const resultsTo = (last: number, owned: number[] = []) =>
  Array.from({ length: last }, (_, at) => ({ position: at + 1, owner: owned.includes(at + 1) ? 'own' : null }))

test('a short page stays as it is', () => {
  expect(foldResults(resultsTo(10))).toEqual(resultsTo(10))
  expect(foldResults([])).toEqual([])
})

test('of a long page the first ten and the marked ones stay, and what is left out is counted', () => {
  const results = resultsTo(100, [3, 43, 44])
  expect(foldResults(results)).toEqual([
    ...results.slice(0, 10),
    { skipped: 32, after: 10 },
    results[42],
    results[43],
    { skipped: 56, after: 44 },
  ])
})

test('a marked result right behind the first ten follows without a gap', () => {
  const results = resultsTo(11, [11])
  expect(foldResults(results)).toEqual(results)
})
