import { expect, test } from 'vitest'
import { type CheckedPage, distinctPages, isSamePage, listSwaps, pageKey, recentSwaps } from './landing-pages.ts'

test.each([
  ['https://www.kestrel.example/Guides/', 'http://kestrel.example/guides'],
  ['https://kestrel.example/#:~:text=cold%20brew', 'https://kestrel.example'],
  ['https://kestrel.example/a?b=C', 'kestrel.example/a?b=c'],
])('%s and %s are the same page', (left, right) => expect(pageKey(left)).toBe(pageKey(right)))

test.each([
  ['https://kestrel.example/a', 'https://kestrel.example/b'],
  ['https://kestrel.example/a?page=2', 'https://kestrel.example/a'],
  ['https://blog.kestrel.example/a', 'https://kestrel.example/a'],
])('%s and %s are two pages', (left, right) => expect(isSamePage(left, right)).toBe(false))

test('letters outside ASCII stay as they are, as in the database', () => {
  expect(pageKey('https://KESTREL.example/CAFÉ/İ')).toBe('kestrel.example/cafÉ/İ')
})

const check = (day: number, url: string | null, is_baseline = false): CheckedPage => ({
  date: `2030-01-${String(day).padStart(2, '0')}`,
  url: url && (url.includes('.') ? url : `https://kestrel.example/${url}`),
  is_baseline,
})
const swapsOf = (...checks: CheckedPage[]) => listSwaps(checks).map(({ date, from, to }) => [date.slice(-2), from, to])

test('a swap is another own page than at the check before, whatever lies between the two', () => {
  expect(swapsOf(check(1, 'a'), check(2, 'a'), check(5, 'b'), check(6, 'B/'))).toEqual([
    ['05', 'https://kestrel.example/a', 'https://kestrel.example/b'],
  ])
})

test('no own page, another baseline, or a result of which only the host is known, is no swap', () => {
  expect(swapsOf(check(1, 'a'), check(2, null), check(3, 'b'))).toEqual([])
  expect(swapsOf(check(1, 'a'), check(2, 'b', true))).toEqual([])
  expect(swapsOf(check(1, 'a'), check(2, 'kestrel.example'), check(3, 'b'))).toEqual([])
})

test('recent swaps are those of 14 days that end on the day', () => {
  const swaps = listSwaps([check(1, 'a'), check(2, 'b'), check(3, 'a'), check(16, 'b'), check(17, 'a')])
  expect(recentSwaps(swaps, '2030-01-16').map(({ date }) => date)).toEqual(['2030-01-03', '2030-01-16'])
})

test('a page listed twice counts once, in the spelling that ranks best', () => {
  const pages = [
    'https://kestrel.example/a#b',
    'https://www.kestrel.example/a/',
    'kestrel.example',
    'https://kestrel.example/c',
  ]
  expect(distinctPages(pages)).toEqual(['https://kestrel.example/a#b', 'https://kestrel.example/c'])
})
