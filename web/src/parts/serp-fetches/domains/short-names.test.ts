import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test('a domain is called by what stands before its public suffix', () => {
  const domains = [
    'www.bewleys.com',
    'en.wikipedia.org',
    'shop.amazon.de',
    'bbc.co.uk',
    'www.harveynorman.com.au',
    'co.uk',
  ]
  expect(shortNames(domains)).toEqual(['bewleys', 'wikipedia', 'amazon', 'bbc', 'harveynorman', 'co'])
})

test('domains that would be called the same get as much more as tells them apart', () => {
  expect(shortNames(['ebay.ie', 'ebay.de', 'bewleys.com'])).toEqual(['ebay.ie', 'ebay.de', 'bewleys'])
  expect(shortNames(['amazon.de', 'shop.amazon.de', 'amazon.co.uk'])).toEqual([
    'amazon.de',
    'shop.amazon.de',
    'amazon.co.uk',
  ])
  expect(shortNames(['www.example.ie', 'example.ie'])).toEqual(['www.example.ie', 'example.ie'])
})

test('nothing is lost when a domain is given twice or is no domain', () => {
  expect(shortNames(['bewleys.com', 'bewleys.com', ''])).toEqual(['bewleys', 'bewleys', ''])
})
