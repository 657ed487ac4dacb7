import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { writeSearch } from './write-search.ts'

const read: (address: string) => Record<string, unknown> = defaultParseSearch

test.each([
  [{}, ''],
  [{ tags_any: undefined }, ''],
  [{ tags_any: '4' }, '?tags_any=4'],
  [{ tags_any: '4,7', rank_to: 10 }, '?tags_any=4,7&rank_to=10'],
  [{ search: 'oat milk, 50%2C' }, '?search=oat+milk,+50%252C'],
])('%j is written %s', (search, text) => {
  expect(writeSearch(search)).toBe(text)
})

test.each(['4', '4,7', '0', '', '007', '1e5', '1.0', '-2', '9007199254740993', 'true', 'null', '"4"', '[1]', 'a,b%2C'])(
  'the text %s is the same when it is read',
  (text) => {
    expect(String(read(writeSearch({ text })).text)).toBe(text)
  },
)

test.each(['?tags_any=%224%22', '?tags_any=4'])('%s names the same tag', (address) => {
  expect(String(read(address).tags_any)).toBe('4')
})
