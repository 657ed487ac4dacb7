import { expect, test } from 'vitest'
import { forwardedAddress } from './forwarded-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:51234', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['unknown', undefined],
  ['', undefined],
  ['203.0.113.7:', undefined],
  ['203.0.113', undefined],
  ['[203.0.113.7', undefined],
  ['_hidden', undefined],
])('the address in %j is %j', (entry, address) => {
  expect(forwardedAddress(entry)).toBe(address)
})
