import { expect, test } from 'vitest'
import { decrypt, encrypt } from './secrets.ts'

const of = (appSecret: string) => ({ settings: { appSecret } })
const ours = of('a secret for tests, long enough for all')
const place = ['test', '1'] as const
const text = 'Kettle#Marble7, übergröße'

test('what is encrypted opens in its own place, under its own secret and unchanged only', () => {
  const encrypted = encrypt(ours, ...place, text)
  expect(encrypted).not.toContain('Kettle')
  expect(decrypt(ours, ...place, encrypted)).toBe(text)
  expect(encrypt(ours, ...place, text)).not.toBe(encrypted)
  const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`
  expect(decrypt(of('another secret for tests, as long'), ...place, encrypted)).toBeUndefined()
  expect(decrypt(ours, 'test', '2', encrypted)).toBeUndefined()
  expect(decrypt(ours, 'other', '1', encrypted)).toBeUndefined()
  expect(decrypt(ours, ...place, changed)).toBeUndefined()
})
