import { describe, expect, test } from 'vitest'
import { judgeAlternation, runChances } from './page-alternation.ts'

/** Every order of `first` and `second` checks of two kinds. */
function orders(first: number, second: number): string[] {
  if (first === 0) return ['b'.repeat(second)]
  if (second === 0) return ['a'.repeat(first)]
  return [
    ...orders(first - 1, second).map((rest) => `a${rest}`),
    ...orders(first, second - 1).map((rest) => `b${rest}`),
  ]
}
const runsIn = (order: string) => (order.match(/a+|b+/g) ?? []).length

describe('the chances of the runs test', () => {
  test.each([
    [1, 1],
    [2, 5],
    [4, 4],
    [6, 3],
    [7, 7],
  ])('with %i and %i checks are those of all orders', (first, second) => {
    const all = orders(first, second)
    runChances(first, second).forEach((chance, runs) => {
      expect(chance).toBeCloseTo(all.filter((order) => runsIn(order) === runs).length / all.length, 10)
    })
  })

  test('add up to one for as many checks as a year has', () => {
    expect(runChances(300, 65).reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 8)
  })
})

const judge = (pages: string) => judgeAlternation([...pages].map((page) => `https://kestrel.example/${page}`))

test.each([
  ['', 'one'],
  ['aaaaaaaaaaaa', 'one'],
  ['abababab', 'few'],
  ['aaaaaaaaaabb', 'few'],
  ['abababababab', 'alternates'],
  ['abacabadabac', 'alternates'],
  ['aaaaaaabbbbb', 'stretches'],
  ['aabbbabaabba', 'chance'],
])('%s: %s', (pages, kind) => expect(judge(pages).kind).toBe(kind))

test('p is the chance of so many runs or more', () => {
  const pages = 'abababababab'
  const all = orders(6, 6)
  const p = all.filter((order) => runsIn(order) >= 12).length / all.length
  expect(judge(pages)).toMatchObject({ checks: 12, main: 6, runs: 12 })
  expect(judge(pages).p).toBeCloseTo(p, 10)
})

test('of random orders no more than the stated share is called unusual in either direction', () => {
  const all = orders(7, 6)
  const share = (kind: string) => all.filter((order) => judge(order).kind === kind).length / all.length
  expect(share('alternates')).toBeLessThanOrEqual(0.05)
  expect(share('stretches')).toBeLessThanOrEqual(0.05)
})
