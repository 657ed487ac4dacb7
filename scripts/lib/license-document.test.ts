import { expect, test } from 'vitest'
import { listLicenses } from './license-document.ts'

const withLicense = (license: string | undefined, dev = false) =>
  listLicenses({
    '': {},
    'node_modules/a/node_modules/@scope/some': { version: '1.0.0', dev, ...(license && { license }) },
  })

test.each(['MIT', '(MIT OR GPL-3.0)', 'GPL-2.0 OR Apache-2.0 AND MIT'])('a package under %s may be used', (license) => {
  expect(withLicense(license)).toEqual([{ name: '@scope/some', version: '1.0.0', license, isForDevelopment: false }])
})

test.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE', undefined])(
  'a package under %s is refused by its name',
  (license) => {
    expect(() => withLicense(license)).toThrow('@scope/some')
  },
)

test('MPL-2.0 is for what builds and tests', () => {
  expect(() => withLicense('MPL-2.0')).toThrow('@scope/some (MPL-2.0)')
  expect(withLicense('MPL-2.0', true)).toHaveLength(1)
})
