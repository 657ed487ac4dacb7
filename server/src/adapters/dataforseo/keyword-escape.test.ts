import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeKeyword } from './keyword-escape.ts'

/** As the vendor describes it: `+` becomes a space, `%XX` its character. */
function vendorDecodes(keyword: string): string {
  return decodeURIComponent(keyword.replaceAll('+', ' '))
}

test.each([
  ['c++', 'c%2B%2B'],
  ['100% cotton', '100%25 cotton'],
  ['%2B', '%252B'],
  ['naïve café ☕', 'naïve café ☕'],
])('%s is sent as %s', (keyword, sent) => {
  expect(escapeKeyword(keyword)).toBe(sent)
})

test('every keyword arrives as it was meant', () => {
  const keyword = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('%', '+', '2', '5', 'B', 'b', ' ', 'é', '💡') }),
  )
  fc.assert(fc.property(keyword, (meant) => vendorDecodes(escapeKeyword(meant)) === meant))
})
