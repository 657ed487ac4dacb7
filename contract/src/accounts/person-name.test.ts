import { expect, test } from 'vitest'
import { hiddenCharacters } from '../rules/text/hidden-characters.ts'
import { personName } from './person-name.ts'

const parse = (name: unknown) => personName('No name.').safeParse(name)

test.each([
  ['Anna Bright', 'Anna Bright'],
  ['  Anna Bright\n', 'Anna Bright'],
  ['李', '李'],
  ['O’Neill-Müller, 2nd', 'O’Neill-Müller, 2nd'],
  // A joiner that Persian names are written with.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['x'.repeat(100), 'x'.repeat(100)],
])('%j is kept as %j', (given, kept) => {
  expect(parse(given).data).toBe(kept)
})

test.each(['', '   ', '!!!', undefined, null, 7, ['Anna']])('%j is no name', (given) => {
  expect(parse(given).error?.issues.map(({ message }) => message)).toContain('No name.')
})

test('characters that cannot be seen are refused as such', () => {
  expect(parse('\u200b').error?.issues).toMatchObject([{ message: hiddenCharacters }])
})

test('101 characters are too many', () => {
  expect(parse('x'.repeat(101)).error?.issues).toMatchObject([{ message: 'Name must be 100 characters or fewer.' }])
})
