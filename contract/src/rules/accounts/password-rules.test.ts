import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPassword } from '../../accounts/new-password.ts'
import {
  linkedPasswordRules,
  type PasswordRule,
  passwordRules,
  registrationPasswordRules,
  unmetRules,
} from './password-rules.ts'

const unmet = (rules: readonly PasswordRule[], password: string) => unmetRules(rules, password).map(({ name }) => name)
const everyRule = ['length', 'uppercase', 'lowercase', 'digit', 'symbol']

describe('a password chosen at registration', () => {
  test.each<[string, string[]]>([
    ['', ['length', 'uppercase', 'lowercase', 'digit', 'symbol', 'spaces']],
    ['Correct#Horse9', []],
    ['Aa1#aaaa', []],
    ['Aa1#aaa', ['length']],
    // The 20 characters a password manager generates.
    ['q7#LmZ2vTr9!xWc4Kp8e', []],
    [`Aa1#${'x'.repeat(124)}`, []],
    [`Aa1#${'x'.repeat(125)}`, ['length']],
    ['correct#horse9', ['uppercase']],
    ['CORRECT#HORSE9', ['lowercase']],
    ['Correct#Horse', ['digit']],
    ['CorrectHorse9', ['symbol']],
    ['Correct# Horse9', ['spaces']],
    ['Correct#\tHorse9', ['spaces']],
    ['Correct#\u00a0Horse9', ['spaces']],
    ['password', ['uppercase', 'digit', 'symbol']],
    // Letters and digits of any script, whatever signs people use.
    ['Zürich#Brücke4', []],
    ['Ключ#Дверь9', []],
    ['Κλειδί€٣٤٥', []],
    ['Schlüssel9😀', []],
    // Ideographs have no case.
    ['密码密码密码密码1#', ['uppercase', 'lowercase']],
    // An accent typed alone is no special character, and no character more.
    ['Brucke\u0308Brucke9', ['symbol']],
    ['Aa1#o\u0308o\u0308o\u0308', ['length']],
  ])('%j lacks %j', (password, names) => {
    expect(unmet(registrationPasswordRules, password)).toEqual(names)
  })

  test('meets exactly the rules whose characters are in it', () => {
    const ingredients: Record<string, fc.Arbitrary<string>> = {
      uppercase: fc.constantFrom('A', 'Z', 'Ä', 'Ж'),
      lowercase: fc.constantFrom('a', 'z', 'ß', 'ж'),
      digit: fc.constantFrom('0', '9', '٣'),
      symbol: fc.constantFrom('#', '!', '€', '😀', '"', '_'),
      spaces: fc.constantFrom(' ', '\n', '\u3000'),
    }
    // No letter with case, digit, sign or space.
    const filler = fc.constantFrom('字', 'あ', 'ª')
    const password = fc
      .tuple(fc.subarray(Object.keys(ingredients)), fc.array(filler, { maxLength: 20 }), fc.infiniteStream(fc.nat()))
      .chain(([kinds, fillers, order]) =>
        fc.tuple(...kinds.map((kind) => ingredients[kind] ?? filler)).map((signs) => ({
          kinds,
          text: [...signs, ...fillers]
            .map((sign) => ({ sign, place: order.next().value }))
            .sort((a, b) => a.place - b.place)
            .map(({ sign }) => sign)
            .join(''),
        })),
      )
    fc.assert(
      fc.property(password, ({ kinds, text }) => {
        const length = [...text].length
        const isFine = (name: string) =>
          name === 'length'
            ? length >= 8 && length <= 128
            : name === 'spaces'
              ? text !== '' && !kinds.includes('spaces')
              : kinds.includes(name)
        expect(unmet(registrationPasswordRules, text)).toEqual([...everyRule, 'spaces'].filter((name) => !isFine(name)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a password chosen elsewhere', () => {
  test.each<[string, string[]]>([
    ['', ['length', 'uppercase', 'symbol']],
    ['correct Horse battery staple!', []],
    ['Horse#battery', []],
    ['Horse# 1', []],
    ['Horse#1', ['length']],
    [`A#${'x'.repeat(126)}`, []],
    [`A#${'x'.repeat(127)}`, ['length']],
    [`A${'😀'.repeat(127)}`, []],
    [`A${'😀'.repeat(128)}`, ['length']],
    [`A#${'x'.repeat(1_000_000)}`, ['length']],
  ])('%.40j lacks %j', (password, names) => {
    expect(unmet(passwordRules, password)).toEqual(names)
  })
})

test('a password chosen through a link only has rules for its length', () => {
  for (const password of ['correcthorse', '12 34 56', '密码密码密码密码'])
    expect(unmet(linkedPasswordRules, password)).toEqual([])
  for (const password of ['', 'seven 7', 'x'.repeat(129)])
    expect(unmet(linkedPasswordRules, password)).toEqual(['length'])
})

describe('on the wire', () => {
  const issuesOf = (password: unknown) =>
    newPassword(registrationPasswordRules, 'No password.')
      .safeParse(password)
      .error?.issues.map(({ message }) => message)

  test('each rule it does not meet is a sentence', () => {
    expect(issuesOf('horse horse')).toEqual([
      'Password requirement not met: an uppercase letter.',
      'Password requirement not met: a digit.',
      'Password requirement not met: a special character.',
      'Password requirement not met: no spaces.',
    ])
    expect(issuesOf(`A#1${'a'.repeat(1_000_000)}`)).toEqual(['Password requirement not met: 8 to 128 characters.'])
    expect(issuesOf('Correct#Horse9')).toBeUndefined()
  })

  test.each([undefined, null, 12345678, ['Correct#Horse9'], {}])('%j is none', (value) => {
    expect(issuesOf(value)).toEqual(['No password.'])
  })

  test.each(['Correct#\u0000Horse9', 'Correct#\ud800Horse9'])('broken text is none: %j', (value) => {
    expect(issuesOf(value)).toContain('No password.')
  })
})
