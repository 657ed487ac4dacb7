import { expect, test } from 'vitest'
import { createTrustsProxy, readTrustProxy } from './trusted-proxies.ts'

test.each([
  ['false', false],
  ['0', false],
  ['true', 1],
  ['TRUE', 1],
  ['1', 1],
  ['2', 2],
  ['16', 16],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['203.0.113.7,2001:DB8::/32', ['203.0.113.7', '2001:db8::/32']],
])('%j is read as %j', (text, setting) => {
  expect(readTrustProxy(text)).toEqual(setting)
})

test.each([
  'maybe',
  '17',
  '-1',
  '1.5',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0.0/8,',
  '10.0.0/8',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/',
  'constructor',
  'loopback 10.0.0.0/8',
])('%j is no such setting', (text) => {
  expect(readTrustProxy(text)).toBeUndefined()
})

test('a number believes so many proxies, wherever they are', () => {
  const trusts = createTrustsProxy(2)
  expect([0, 1, 2].map((hop) => trusts('203.0.113.7', hop))).toEqual([true, true, false])
  expect(createTrustsProxy(false)('127.0.0.1', 0)).toBe(false)
})

test.each([
  ['10.1.2.3', true],
  ['11.1.2.3', false],
  // The server listens on IPv4 and IPv6 at once.
  ['::ffff:10.1.2.3', true],
  ['::ffff:11.1.2.3', false],
  ['10.1.2.3:4711', true],
  ['127.0.0.9', true],
  ['::1', true],
  ['2001:db8:7::1', true],
  ['[2001:db8:7::1]:4711', true],
  ['2001:db9::1', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['unknown', false],
  ['', false],
  [undefined, false],
] as const)('networks believe %j: %j, at any hop', (address, isTrusted) => {
  const trusts = createTrustsProxy(['10.0.0.0/8', 'loopback', '2001:db8::/32', '203.0.113.7'])
  expect([0, 5].map((hop) => trusts(address, hop))).toEqual([isTrusted, isTrusted])
})
