import { describe, expect, test } from 'vitest'
import { personName } from '../accounts/person-name.ts'
import { createRankProjectInput } from '../rank-projects/inputs.ts'
import { noteFields } from '../rank-projects/notes.ts'
import { hiddenCharacters } from '../rules/text/hidden-characters.ts'

const codePoint = (text: string) => `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

describe.each([
  ['the name of a person', personName('No name.')],
  ['the name of a project', createRankProjectInput.shape.projectName],
  ['a note', noteFields.text],
])('%s', (_what, schema) => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const refused = [
    ...range(0x00, 0x1f),
    ...range(0x7f, 0x9f),
    0x061c,
    ...range(0x200e, 0x200f),
    ...range(0x2028, 0x202e),
    ...range(0x2066, 0x2069),
    ...[0xad, 0x180e, 0x200b, 0x200d, 0x2060, 0x2800, 0x3164, 0xfeff, 0x34f, 0xfe0f, 0xe0041, 0x1d173],
    0xd800,
  ].map((code) => String.fromCodePoint(code))

  test('refuses every hidden character in one sentence', () => {
    for (const character of refused)
      expect(schema.safeParse(`Anna ${character}txt.exe`).error?.issues, codePoint(character)).toMatchObject([
        { message: hiddenCharacters },
      ])
  })

  test.each([
    'Anna 👩‍💻 🏳️‍🌈',
    '<script>alert(1)</script>',
    'علی\u200cرضا',
    '葛\u{e0100}城',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1️⃣',
    'אנה',
    'O’Neill-Müller & Söhne, “2nd” – 李',
    "'; drop table accounts; --",
  ])('takes %s as it is', (text) => {
    expect(schema.parse(`  ${text}\n`)).toBe(text)
  })
})
