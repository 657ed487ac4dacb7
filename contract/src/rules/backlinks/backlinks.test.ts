import { expect, test } from 'vitest'
import { toBacklinkTarget } from './backlinks.ts'

test.each([
  ['“acme.example”', 'acme.example'],
  ['(https://acme.example/shop/)', 'https://acme.example/shop/'],
  ['acme.example/*', 'acme.example'],
  ['*.acme.example', 'acme.example'],
  ['acme.example,', 'acme.example'],
  ['«münchen.de»', 'xn--mnchen-3ya.de'],
  // A page has nothing below it.
  ['acme.example/shop/*', undefined],
  ['acme.example™', undefined],
  ['acme™.example', undefined],
  ['“acme”.example', undefined],
])('%s is analyzed as %s', (entered, text) => {
  expect(toBacklinkTarget(entered, 'domain')?.text).toBe(text)
})
