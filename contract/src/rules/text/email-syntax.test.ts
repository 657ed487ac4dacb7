import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asStoredEmailText, toEmailAddress } from './email-syntax.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  ['Anna@Example.COM', 'anna@example.com'],
  ['anna@example.com.', 'anna@example.com'],
  ['anna+tag@sub.example.co.uk', 'anna+tag@sub.example.co.uk'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['USER@MÜNCHEN.DE', 'user@xn--mnchen-3ya.de'],
  ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
  ['user@XN--MNCHEN-3YA.DE.', 'user@xn--mnchen-3ya.de'],
  ['x@acme.xn--p1ai', 'x@acme.xn--p1ai'],
  ['x@acme.рф', 'x@acme.xn--p1ai'],
  ['x@правда.рф', 'x@xn--80aafi6cg.xn--p1ai'],
  ['x@例え。jp', 'x@xn--r8jz45g.jp'],
  ['x@straße.de', 'x@xn--strae-oqa.de'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  // As copied from contact lists.
  ['\u202aanna@example.com\u202c', 'anna@example.com'],
  ['anna\u200b@exam\u00adple.com\u200e', 'anna@example.com'],
])('%s is %s', (text, address) => {
  expect(toEmailAddress(text)).toBe(address)
})

test.each([
  ...['', '@', 'anna', 'anna@', '@example.com', 'anna@localhost', 'anna@example', 'anna@@example.com', 'a@b@c.com'],
  ...['anna@example..com', 'anna@-example.com', 'anna@192.168.0.1', 'anna@[::1]', 'anna@example.com/x'],
  ...['anna@exam ple.com', 'an na@example.com', 'anna@ example.com', 'a..b@example.com', '.a@example.com'],
  ...['müller@example.com', 'мария@правда.рф', 'anna@example™.com', 'anna@“example”.com', 'anna@xn--n3h.net'],
  ...['anna@example.com:25', 'anna@example.com,', 'anna@user:x@example.com'],
  ...[`${'a'.repeat(65)}@example.com`, '"anna"@example.com', '"an na"@example.com', 'anna@example.com (work)'],
  ...[`${'a'.repeat(250)}@example.com`, `anna@${'ü'.repeat(62)}.${'ü'.repeat(62)}.${'ü'.repeat(62)}.com`],
])('%s is not an address', (text) => {
  expect(toEmailAddress(text)).toBeUndefined()
})

test('all spellings of an address become the same one', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aäöüéñçабвгд例え'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(letters, fc.constantFrom('com', 'рф', 'xn--p1ai', 'co.uk'), (label, suffix) => {
      const domain = `${label}.${suffix}`
      const ascii = new URL(`http://${domain}`).hostname
      const spellings = [
        domain,
        domain.toUpperCase(),
        domain.normalize('NFD'),
        ascii,
        ascii.toUpperCase(),
        `${domain}.`,
      ]
      const addresses = new Set(spellings.map((one) => toEmailAddress(`Anna@${one}`)))
      expect([...addresses]).toEqual([`anna@${ascii}`])
    }),
  )
})

test.each([
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['@МОСКВА.рф', '@xn--80adxhks.xn--p1ai'],
  ['anna@münchen.de', 'anna@xn--mnchen-3ya.de'],
  ['anna', 'anna'],
  ['münch', 'münch'],
  ['anna müller', 'anna müller'],
])('a search for %s looks for %s in stored emails', (search, stored) => {
  expect(asStoredEmailText(search)).toBe(stored)
})
