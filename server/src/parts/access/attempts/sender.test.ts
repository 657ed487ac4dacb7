import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

const senderAt = (ip: string) => senderOf({ origin: { ip, userAgent: '' } })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:a00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:0a00:0001', '10.0.0.1'],
  ['::ffff:0:0', '0.0.0.0'],
  ['::ffff:0:a00:1', '0:0:0:0'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::a00:1', '10.0.0.1'],
  ['0064:FF9B:0:0:0:0:0a00:0001', '10.0.0.1'],
  ['64:ff9b:1::a00:1', '64:ff9b:1:0'],
  ['64:ff9b::1:a00:1', '64:ff9b:0:0'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (ip, sender) => {
  expect(senderAt(ip)).toBe(sender)
})

test('neighbouring networks are counted apart, and a request without an origin is counted at all', () => {
  expect(senderAt('2001:db8:0:8::1')).not.toBe(senderAt('2001:db8:0:7::1'))
  expect(senderOf({})).toBe('')
})
