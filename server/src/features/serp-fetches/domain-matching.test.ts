import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableHost, createMatcher, rankDomains } from './domain-matching.ts'
import type { StoredOrganicResult } from './tables.ts'

const matches = (entered: string, address: string) => {
  const [rank] = rankDomains([result(1, address)], [createMatcher(entered)])
  return rank !== undefined
}
const result = (position: number, url: string): StoredOrganicResult => ({
  position,
  absolutePosition: position + 2,
  domain: URL.canParse(url) ? new URL(url).hostname : url,
  url,
  title: 'title',
})

describe('which results belong to an entered domain', () => {
  test.each([
    ['example.com', 'https://example.com/', true],
    ['example.com', 'http://example.com/page', true],
    ['example.com', 'https://www.example.com/', true],
    ['www.example.com', 'https://example.com/', true],
    ['WWW.Example.COM', 'https://EXAMPLE.com/A', true],
    ['example.com', 'https://shop.example.com/', true],
    ['example.com', 'https://a.b.example.com/', true],
    ['example.com', 'https://www.shop.example.com/', true],
    ['example.com.', 'https://example.com/', true],
    ['example.com', 'https://example.com.:443/', true],
    ['example.com', 'https://example.com:8443/x', true],
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://example.com.evil.net/', false],
    ['example.com', 'https://evil.net/example.com', false],
    ['example.com', 'https://evil.net/?u=https://example.com/', false],
    ['example.com', 'https://evil.net/#example.com', false],
    ['example.com', 'https://example.com@evil.net/', false],
    ['example.com', 'https://evil.net@example.com/', true],
    ['example.com', 'https://example.org/', false],
    ['example.com', 'https://example.co/', false],
    ['example.com', 'https://exam-ple.com/', false],
    ['exam-ple.com', 'https://exam-ple.com/', true],
    ['exam-ple.com', 'https://example.com/', false],
    ['shop.example.com', 'https://shop.example.com/x', true],
    ['shop.example.com', 'https://www.shop.example.com/', true],
    ['shop.example.com', 'https://example.com/', false],
    ['shop.example.com', 'https://a.shop.example.com/', false],
    ['shop.example.com', 'https://myshop.example.com/', false],
    ['blog.shop.example.com', 'https://shop.example.com/', false],
    ['example.co.uk', 'https://example.co.uk/', true],
    ['example.co.uk', 'https://www.example.co.uk/', true],
    ['example.co.uk', 'https://shop.example.co.uk/', true],
    ['example.co.uk', 'https://other.co.uk/', false],
    ['example.co.uk', 'https://example.uk/', false],
    ['co.uk', 'https://example.co.uk/', false],
    ['example.com.au', 'https://shop.example.com.au/', true],
    ['example.gov.ie', 'https://www.example.gov.ie/', true],
    ['edalat.ir', 'https://chatre-edalat.ir/', false],
    ['edalat.ir', 'https://chatre.edalat.ir/', true],
    ['müller.de', 'https://müller.de/', true],
    ['müller.de', 'https://xn--mller-kva.de/', true],
    ['xn--mller-kva.de', 'https://www.müller.de/', true],
    ['müller.de', 'https://mueller.de/', false],
    ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/', true],
    ['例え.jp', 'https://xn--r8jz45g.jp/', true],
    ['bücher.example', 'https://shop.bücher.example/', true],
    ['kestrelroast.example', 'https://notkestrelroast.example/', false],
    ['kestrelroast.example', 'https://www.kestrelroast.example/x', true],
    ['t.co', 'https://t.co/x', true],
    ['t.co', 'https://at.co/x', false],
    ['user.github.io', 'https://user.github.io/', true],
    ['user.github.io', 'https://other.github.io/', false],
    ['shop.myshopify.com', 'https://shop.myshopify.com/products', true],
    ['shop.myshopify.com', 'https://othershop.myshopify.com/', false],
    ['www.com', 'https://www.com/', true],
    ['www2.example.com', 'https://www.example.com/', false],
    ['example.com', 'https://wwwexample.com/', false],
    ['example.com', 'https://www.www.example.com/', true],
    ['1.example.com', 'https://1.example.com/', true],
    ['example.com', 'https://example.com/path/with/example.org', true],
    ['example.org', 'https://example.com/path/with/example.org', false],
    ['not a domain', 'https://example.com/', false],
    ['', 'https://example.com/', false],
  ])('%s and %s: %s', (entered, address, expected) => {
    expect(matches(entered, address)).toBe(expected)
  })

  test('no port, no case, no www', () => {
    expect(comparableHost('WWW.Example.com.')).toBe('example.com')
    expect(comparableHost('example.com/path')).toBeUndefined()
  })
})

describe('the rank read off a page', () => {
  test('is the best of several own addresses, and all of them are kept', () => {
    const page = ['https://a.com/', 'https://b.com/2', 'https://x.b.com/3', 'https://b.com/4'].map((url, at) =>
      result(at + 1, url),
    )
    expect(rankDomains(page, [createMatcher('b.com'), createMatcher('c.com')])).toEqual([
      {
        rank: 2,
        rankAbsolute: 4,
        url: 'https://b.com/2',
        urls: ['https://b.com/2', 'https://x.b.com/3', 'https://b.com/4'],
      },
      undefined,
    ])
  })

  test('is the provider’s position, not the place in the list', () => {
    expect(rankDomains([result(9, 'https://a.com/')], [createMatcher('a.com')])[0]?.rank).toBe(9)
  })

  test('takes the result’s domain where its address cannot be read', () => {
    expect(rankDomains([{ ...result(1, 'a.com'), domain: 'a.com' }], [createMatcher('a.com')])[0]?.rank).toBe(1)
  })

  test('never belongs to a domain that only ends in the same letters', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
    fc.assert(
      fc.property(label, label, (name, prefix) => {
        expect(matches(`${name}.com`, `https://${prefix}${name}.com/`)).toBe(false)
        expect(matches(`${name}.com`, `https://${prefix}.${name}.com/`)).toBe(true)
        expect(matches(`${prefix}.${name}.com`, `https://${name}.com/`)).toBe(prefix === 'www')
      }),
    )
  })
})
