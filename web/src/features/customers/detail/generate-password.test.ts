import { expect, test } from 'vitest'
import { passwordRules, registrationPasswordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { generatePassword } from './generate-password.ts'

test('has twelve characters, meets the rules of every form, and is another one each time', () => {
  const made = Array.from({ length: 500 }, generatePassword)
  for (const password of made) {
    expect(password).toHaveLength(12)
    expect(unmetRules([...passwordRules, ...registrationPasswordRules], password)).toEqual([])
  }
  expect(new Set(made).size).toBe(made.length)
})
