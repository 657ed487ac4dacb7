import { expect, test } from 'vitest'
import { hashPassword, isPasswordCorrect } from './hash-password.ts'

test('a password is kept as an argon2id hash with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('Correct#Horse9'), hashPassword('Correct#Horse9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPasswordCorrect(one, 'Correct#Horse9')).toBe(true)
  expect(await isPasswordCorrect(one, 'correct#Horse9')).toBe(false)
  expect(await isPasswordCorrect(one, 'Correct#Horse9 ')).toBe(false)
  expect(await isPasswordCorrect(undefined, 'Correct#Horse9')).toBe(false)
})

test('all of a long one counts', async () => {
  const long = `A#${'😀'.repeat(125)}`
  const hash = await hashPassword(`${long}x`)
  expect(await isPasswordCorrect(hash, `${long}x`)).toBe(true)
  expect(await isPasswordCorrect(hash, `${long}y`)).toBe(false)
})

test('an accent is the same whether the keyboard sends it apart or together', async () => {
  const hash = await hashPassword('Zu\u0308rich#4')
  expect(await isPasswordCorrect(hash, 'Z\u00fcrich#4')).toBe(true)
  expect(await isPasswordCorrect(hash, 'Zurich#4')).toBe(false)
})
