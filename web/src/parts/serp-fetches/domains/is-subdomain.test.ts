import { getDomain, parse } from 'tldts'
import { expect, test } from 'vitest'
import { isSubdomain } from './is-subdomain.ts'

test.each([
  ['shop.example.com', true],
  ['https://shop.example.com/en?x=1', true],
  ['a.shop.example.com', true],
  ['shop.example.co.uk', true],
  ['shop.acme.uk.com', true],
  ['docs.acme.github.io', true],
  ['shop.go.de', true],
  ['example.com', false],
  ['example.com/shop.html', false],
  ['www.example.com', false],
  ['example.co.uk', false],
  ['www.example.co.uk', false],
  ['acme.uk.com', false],
  ['www.acme.uk.com', false],
  ['acme.co.com', false],
  ['acme.eu.com', false],
  ['acme.com.de', false],
  ['acme.github.io', false],
  ['acme.myshopify.com', false],
  ['www.gov.uk', false],
  ['nonsense', false],
  ['', false],
])('%s stands below a name somebody owns: %s', (text, expected) => {
  expect(isSubdomain(text)).toBe(expected)
})

test('is what the public suffix list says, for the usual labels of every country', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((country) => parse(`example.${country}`).isIcann)
  expect(countries.length).toBeGreaterThan(200)
  const labels = 'ac asso co com edu go gob gouv gov gv id ltd me mil ne net nhs nom or org plc police'.split(' ')
  const hosts = labels.flatMap((label) => countries.map((country) => `name.${label}.${country}`))
  const isBelowAnother = (host: string) => ![host, null].includes(getDomain(host, { allowPrivateDomains: true }))
  expect(hosts.filter((host) => isSubdomain(host) !== isBelowAnother(host))).toEqual([])
})
