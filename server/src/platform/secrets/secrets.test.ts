import { expect, test } from 'vitest'
import { decrypt, encrypt } from './secrets.ts'

const of = (appSecret: string) => ({ settings: { appSecret } })
const ours = of('a secret for tests, long enough for all')
const place = { purpose: 'test', row: '1' }
const text = 'Kettle#Marble7, übergröße'

test('what is encrypted opens in its own place, under its own secret and unchanged only', () => {
  const encrypted = encrypt(ours, place, text)
  expect(encrypted).not.toContain('Kettle')
  expect(decrypt(ours, place, encrypted)).toBe(text)
  expect(encrypt(ours, place, text)).not.toBe(encrypted)
  const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`
  for (const open of [
    () => decrypt(of('another secret for tests, as long'), place, encrypted),
    () => decrypt(ours, { ...place, row: '2' }, encrypted),
    () => decrypt(ours, { ...place, purpose: 'other' }, encrypted),
    () => decrypt(ours, place, changed),
  ])
    expect(open).toThrow()
})
