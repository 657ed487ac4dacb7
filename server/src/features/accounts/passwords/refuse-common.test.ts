import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { passwordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { weigh } from './guessing.ts'
import { refuseCommonPassword } from './refuse-common.ts'

const verdict = (password: string, about?: string[]) =>
  refuseCommonPassword(password, { about }).then(
    () => 'fine',
    (error: AppError) => error.publicMessage,
  )

describe('a password is refused', () => {
  test.each([
    'Password1!',
    'P@ssw0rd!',
    'Pa$$w0rd',
    'Qwerty123!',
    'Letmein123456789!',
    'L3tme1n!!',
    'Iloveyou!!!!!!!!!!!!',
    'Summer2026!',
    '$ummer#2026',
    'Welcome#1',
    '!Qaz2wsx',
    '1QAZ@wsx',
    '#2026Dragon',
    '***Football***',
    'Ｐａｓｓｗｏｒｄ１！',
    'Admin#2026',
  ])('because it is a common one, trimmed: %s', async (password) => {
    expect(await verdict(password)).toBe(passwordMessages.common)
  })

  test.each(['Aaaaaaa1!', 'Abcdefgh1!', '12345678Ab!', '!!!!!!!!A', 'Zzzz9999$$$$'])(
    'because it is made of repetitions and runs: %s',
    async (password) => expect(await verdict(password)).toBe(passwordMessages.common),
  )

  test.each([
    ['Serpplus#1', []],
    ['S3rpplu5!2026', []],
    ['MySerpplus#12', []],
    ['annaanna#1A', ['Anna Bright']],
    ['AnnaBright!9', ['Anna Bright']],
    ['Anna.Bright#9', ['Anna Bright']],
    ['Bright#1985', ['Anna Bright']],
    ['Br1ght#82', ['bright']],
    ['Müller#77', ['Anna MÜLLER']],
    ['Anna.bright!', ['anna.bright@shop.example']],
    ['Kestrelroast#77', ['info@kestrelroast.example']],
  ])('because it is mostly what a stranger knows: %s', async (password, about) => {
    expect(await verdict(password, about)).toBe(passwordMessages.personal)
  })

  test('with the field it stands in', async () => {
    const refused = refuseCommonPassword('Password1!', { field: 'new_password' })
    await expect(refused).rejects.toBeInstanceOf(AppError)
    await expect(refused).rejects.toMatchObject({
      code: 'input.invalid',
      data: { issues: [{ path: 'new_password', message: passwordMessages.common }] },
    })
  })

  test('if it is any of the most used ones with a capital and one sign, however far down the list', async () => {
    const capital = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    const likely = dictionary['passwords-common']
      .filter((word) => word.length >= 4)
      .map((word) => `${capital(word)}!`)
      .filter((password) => unmetRules(passwordRules, password).length === 0)
    // As many as OWASP asks for, several times over.
    expect(likely.length).toBeGreaterThan(9_000)
    const verdicts = await Promise.all(likely.map((password) => verdict(password)))
    expect(likely.filter((_, at) => verdicts[at] === 'fine')).toEqual([])
  })
})

describe('a password is fine', () => {
  test.each([
    'Correct#Horse9',
    'Wrong#Horse9',
    'correct Horse battery staple!',
    'MyDogAteMyHomework!',
    'K7#mqLzP9x2!vB',
    'Zürich#Brücke4',
    'Ключ#Дверь9',
    // Common words, and more beside them than they are long.
    'Dragon#82719374',
    'Love#9pL2x!',
  ])('%s', async (password) => expect(await verdict(password)).toBe('fine'))

  test('that holds a name or an address among much else, or a short one anywhere', async () => {
    const about = ['Anna Li', 'anna@gmx.example']
    for (const password of ['Savannah#Trombone77', 'Li#82719374', 'Gmx#quill82'])
      expect([password, await verdict(password, about)]).toEqual([password, 'fine'])
  })

  test('when a machine made it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10, max: 40 }), async (length) => {
        const password = `${newToken().slice(0, length)}A#`
        expect([password, await verdict(password, ['Anna Bright', 'anna@shop.example'])]).toEqual([password, 'fine'])
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['', 0],
  ['a', 1],
  ['ab', 2],
  ['abc', 1],
  ['cba', 1],
  ['aaa', 1],
  ['aab', 3],
  ['1123', 2],
  ['acegik', 6],
  ['#2026', 2],
  ['#1837', 5],
  ['2026123', 5],
  ['!!!', 1],
  ['1234!!!x', 3],
])('%j weighs %d', (text, weight) => expect(weigh(text)).toBe(weight))

test('no password takes long to judge', async () => {
  const signs = '#1!9'.repeat(16)
  for (const password of [`${signs}Ab${signs}`.slice(0, 128), `A${signs}${signs}`.slice(0, 128), 'A'.repeat(128)])
    await verdict(password, ['x'.repeat(100), `${'a.'.repeat(30)}b@shop.example`])
})
