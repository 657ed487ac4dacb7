import { expect, test } from 'vitest'
import { foldPages } from './fold-pages.ts'

const page = (...urls: string[]) => urls.map((url, at) => ({ position: at + 1, url }))
const named = (lines: ReturnType<typeof foldPages<{ position: number; url: string }>>['before']) =>
  lines.map((line) => ('skipped' in line ? `${line.skipped} after ${line.after}` : line.result.url))

const letters = 'abcdefghijklmnopqrst'.split('')

test('what is kept and the neighbours of our rank have lines on both pages; the rest is counted', () => {
  const before = letters
  const now = ['n', ...letters.filter((letter) => letter !== 'n')]
  const folded = foldPages(
    { before: { results: page(...before), rank: 5 }, after: { results: page(...now), rank: 6 } },
    ({ url }) => url === 'n',
  )
  expect(named(folded.before)).toEqual(['2 after 0', 'c', 'd', 'e', 'f', 'g', '6 after 7', 'n', '6 after 14'])
  expect(named(folded.after)).toEqual(['n', '2 after 1', 'c', 'd', 'e', 'f', 'g', '12 after 8'])
  expect(folded.isFolded).toBe(true)
  expect(folded.links).toContainEqual({ url: 'n', before: 7, after: 0 })
  expect(folded.links).toHaveLength(6)
})

test('a result alone between two lines has a line of its own, on the other page too', () => {
  const folded = foldPages(
    {
      before: { results: page('a', 'b', 'c', 'd', 'e', 'f'), rank: null },
      after: { results: page('a', 'c', 'd', 'e', 'f', 'b'), rank: null },
    },
    ({ url }) => url === 'a' || url === 'c',
  )
  expect(named(folded.before)).toEqual(['a', 'b', 'c', '3 after 3'])
  expect(named(folded.after)).toEqual(['a', 'c', '3 after 2', 'b'])
})

test('an address that a page repeats is linked from its better place, and one that is gone from nowhere', () => {
  const folded = foldPages(
    { before: { results: page('a', 'b', 'a'), rank: null }, after: { results: page('b', 'a', 'new'), rank: null } },
    () => true,
  )
  expect(folded.isFolded).toBe(false)
  expect(folded.links).toEqual([
    { url: 'a', before: 0, after: 1 },
    { url: 'b', before: 1, after: 0 },
  ])
})

test('pages without results have no lines', () => {
  const empty = { results: [], rank: null }
  expect(foldPages({ before: empty, after: empty }, () => true)).toEqual({
    before: [],
    after: [],
    links: [],
    isFolded: false,
  })
})
