import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asEntered, matches, result } from '../testing/match-addresses.ts'
import { createMatcher, rankDomains, readAddress } from './domain-matching.ts'

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

  test.each([
    // Private suffixes: what is below one is a site of its own.
    ['acme.uk.com', 'https://acme.uk.com/', true],
    ['acme.uk.com', 'https://shop.acme.uk.com/', true],
    ['acme.uk.com', 'https://other.uk.com/', false],
    ['acme.co.com', 'https://www.shop.acme.co.com/', true],
    ['acme.github.io', 'https://docs.acme.github.io/', true],
    ['shop.acme.github.io', 'https://docs.acme.github.io/', false],
    ['github.io', 'https://acme.github.io/', false],
    ['github.io', 'https://github.io/', true],
    ['uk.com', 'https://acme.uk.com/', false],
    ['www.com', 'https://shop.www.com/', true],
    ['www.com', 'https://acme.com/', false],
    // A path: its pages and what is below them, in whole segments.
    ['facebook.com/acme', 'https://www.facebook.com/acme', true],
    ['facebook.com/acme', 'https://www.facebook.com/acme/', true],
    ['facebook.com/acme', 'https://www.facebook.com/acme/posts/1', true],
    ['facebook.com/acme', 'https://www.facebook.com/acme?ref=search#top', true],
    ['facebook.com/acme', 'https://m.facebook.com/acme', true],
    ['facebook.com/acme', 'https://www.facebook.com/acme-inc', false],
    ['facebook.com/acme', 'https://www.facebook.com/acme.html', false],
    ['facebook.com/acme', 'https://www.facebook.com/other/acme', false],
    ['facebook.com/acme', 'https://www.facebook.com/', false],
    ['facebook.com/acme', 'https://www.facebook.com/?acme', false],
    ['facebook.com/acme', 'https://facebook.com.evil.net/acme', false],
    ['facebook.com', 'https://www.facebook.com/acme', true],
    ['facebook.com/acme/', 'https://www.facebook.com/acme', true],
    ['facebook.com/acme//photos', 'https://www.facebook.com/acme/photos/', true],
    ['facebook.com/acme/./photos/../about', 'https://www.facebook.com/acme/about', true],
    ['facebook.com/Acme', 'https://www.facebook.com/ACME', true],
    ['FACEBOOK.com/acme', 'https://www.facebook.com/acme', true],
    ['acme.com/m%c3%bcller', 'https://acme.com/Müller', true],
    ['acme.com/müller', 'https://acme.com/m%C3%BCller/x', true],
    ['acme.com/mu\u0308ller', 'https://acme.com/m%C3%BCller', true],
    ['acme.com/%61bout', 'https://acme.com/about', true],
    ['acme.com/a%2Fb', 'https://acme.com/a/b', false],
    ['acme.com/a%2fb', 'https://acme.com/a%2Fb', true],
    ['acme.com/100%', 'https://acme.com/100%25', true],
    ['acme.com/%zz', 'https://acme.com/%zz/x', true],
    ['youtube.com/@acme', 'https://www.youtube.com/@acme/videos', true],
    ['youtube.com/@acme', 'https://www.youtube.com/%40acme', true],
    ['blog.acme.com/en', 'https://acme.com/en', false],
    ['blog.acme.com/en', 'https://blog.acme.com/en/1', true],
    // Ports say nothing about the site.
    ['acme.com', 'acme.com:443/page', true],
    ['acme.com', 'https://acme.com:443/page', true],
    ['acme.com', 'acme.com/page', true],
    ['acme.com/page', 'acme.com:443/page', true],
    ['acme.com:443', 'https://acme.com/page', true],
    ['acme.com:443/page', 'https://acme.com/page/2', true],
    ['acme.com:443/page', 'https://acme.com/', false],
  ])('%s and %s: %s', (entered, address, expected) => {
    expect(matches(entered, address)).toBe(expected)
  })

  test.each([
    ['shop.acme.com', 'https://shop.acme.com/', true],
    ['shop.acme.com', 'https://de.shop.acme.com/', true],
    ['shop.acme.com', 'https://a.b.shop.acme.com/', true],
    ['www.shop.acme.com', 'https://de.shop.acme.com/', true],
    ['shop.acme.com', 'https://acme.com/', false],
    ['shop.acme.com', 'https://myshop.acme.com/', false],
    ['shop.acme.com/en', 'https://de.shop.acme.com/en/1', true],
    ['shop.acme.com/en', 'https://de.shop.acme.com/de/1', false],
    ['docs.acme.github.io', 'https://v2.docs.acme.github.io/', true],
    ['github.io', 'https://acme.github.io/', false],
    ['co.uk', 'https://acme.co.uk/', false],
  ])('with its subdomains, %s and %s: %s', (entered, address, expected) => {
    expect(matches(entered, address, true)).toBe(expected)
  })
})

describe('whatever an address is', () => {
  test.each([
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like an address', 'javascript://acme.com/%0aalert(1)'],
    ['data', 'data:text/html,acme.com'],
    ['an email address', 'mailto:me@acme.com'],
    ['no scheme', '//acme.com/'],
    ['no host', 'https://'],
    ['a dot', 'https://./'],
    ['an address of version 6', 'https://[::1]/acme.com'],
    ['half an address of version 6', 'https://[::1'],
    ['a port that is none', 'https://acme.com:99999/'],
    ['a blank in the host', 'https://a b.com/'],
    ['a percent sign as host', 'https://%/'],
    ['a host of 10 000 characters', `https://${'a.'.repeat(5_000)}com/`],
    ['1 000 wrappers', 'https://www.google.com/url?q='.repeat(1_000)],
    ['nothing', ''],
    ['a blank', ' '],
    ['a control character', '\u0000'],
    ['half a character', '\ud800'],
  ])('%s is nobody’s page', (_what, url) => {
    const address = readAddress({ url, domain: null })
    expect(address !== undefined && createMatcher('acme.com', asEntered)(address)).toBe(false)
  })

  test.each([
    'https://me:secret@acme.com/',
    'HTTPS://ACME.COM.',
    'https://acme.com..:443/',
    'https:acme.com',
    ' acme.com ',
  ])('%j is read', (address) => {
    expect(matches('acme.com', address)).toBe(true)
  })

  test('nothing throws', () => {
    const wrapper = fc.constantFrom(
      'https://www.google.com/url?q=',
      'https://www.google.com/amp/s/',
      'https://www.bing.com/ck/a?u=a1',
      'https://r.search.yahoo.com/RU=',
      'https://cdn.ampproject.org/c/s/',
      'https://x.cdn.ampproject.org/',
      'https://a-b.translate.goog/?_x_tr_enc=0,1&_x_tr_hp=',
      'https://acme.com/',
      '',
    )
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.base64String(), fc.ipV6(), fc.domain())
    fc.assert(
      fc.property(fc.array(wrapper, { maxLength: 6 }), text, text, (wrappers, url, domain) => {
        const address = readAddress({ url: `${wrappers.join('')}${url}`, domain })
        expect(address?.host ?? 'none').toMatch(/./)
        for (const entered of ['acme.com', 'acme.com/a', url]) {
          const matcher = createMatcher(entered, asEntered)
          if (address !== undefined) matcher(address)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('the rank read off a page', () => {
  test('is the best of several own addresses, and all of them are kept', () => {
    const page = ['https://a.com/', 'https://b.com/2', 'https://x.b.com/3', 'https://b.com/4'].map((url, at) =>
      result(at + 1, url),
    )
    expect(rankDomains(page, [createMatcher('b.com', asEntered), createMatcher('c.com', asEntered)])).toEqual([
      {
        rank: 2,
        rankAbsolute: 4,
        url: 'https://b.com/2',
        urls: ['https://b.com/2', 'https://x.b.com/3', 'https://b.com/4'],
        ranks: [2, 3, 4],
      },
      undefined,
    ])
  })

  test('is the provider’s position, not the place in the list', () => {
    expect(rankDomains([result(9, 'https://a.com/')], [createMatcher('a.com', asEntered)])[0]?.rank).toBe(9)
  })

  test('takes the result’s domain where its address cannot be read', () => {
    expect(
      rankDomains([{ ...result(1, 'a.com'), domain: 'a.com' }], [createMatcher('a.com', asEntered)])[0]?.rank,
    ).toBe(1)
  })

  test('never belongs to a domain that only ends in the same letters', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
    // No public suffix ends in -1.
    fc.assert(
      fc.property(label, label, (name, prefix) => {
        expect(matches(`${name}-1.com`, `https://${prefix}${name}-1.com/`)).toBe(false)
        expect(matches(`${name}-1.com`, `https://${prefix}.${name}-1.com/`)).toBe(true)
        expect(matches(`${prefix}.${name}-1.com`, `https://${name}-1.com/`)).toBe(prefix === 'www')
      }),
    )
  })
})
