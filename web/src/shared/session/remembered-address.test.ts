import { beforeEach, expect, test, vi } from 'vitest'
import { openAddressesOf } from '../../module.ts'
import { modules } from '../../modules.ts'
import { declareOpenAddresses, needsNoSession } from './open-addresses.ts'
import { addressToRemember, safeAddress } from './remembered-address.ts'

beforeEach(() => {
  declareOpenAddresses(openAddressesOf(modules))
  vi.stubGlobal('window', { location: { origin: 'https://serpplus.example' } })
})

test('a path of this site is kept whole', () => {
  expect(safeAddress('/view-serps?search=coffee#top')).toBe('/view-serps?search=coffee#top')
  expect(safeAddress('https://serpplus.example/view-serps')).toBeUndefined()
})

test.each([
  undefined,
  '',
  'view-serps',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
])('%j leads to no other site', (text) => {
  expect(safeAddress(text)).toBeUndefined()
})

test.each([
  '/login',
  '/login?next=%2F',
  '/Login/',
  '/register',
  '/forgot-password',
  '/otp-verify',
  '/changepassword',
  '/changepassword/some-token',
  '/change-password/some-token',
  '/./login',
])('%s is a screen of signing in, and nobody is led back to it', (text) => {
  expect(safeAddress(text)).toBeUndefined()
})

test('a path that only begins like one of them is another', () => {
  expect(safeAddress('/registered-domains')).toBe('/registered-domains')
})

test('the dashboard needs no remembering', () => {
  expect(addressToRemember({ pathname: '/', search: '', hash: '' })).toBeUndefined()
  expect(addressToRemember({ pathname: '/', search: '?filter=monthly', hash: '' })).toBe('/?filter=monthly')
})

test('a screen for everybody stands when the session has ended', () => {
  expect(['/privacy-policy', '/terms-of-use', '/welcome', '/changepassword'].filter(needsNoSession)).toHaveLength(4)
  expect(['/', '/view-serps', '/privacy-policy-of-mine'].filter(needsNoSession)).toEqual([])
})
