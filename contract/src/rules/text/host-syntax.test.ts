import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHost } from './domain-syntax.ts'

const toAscii = (host: string) => new URL(`http://${host}`).hostname

const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}`

describe('a host', () => {
  test.each([
    ['example.com', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['example.co.uk', 'example.co.uk'],
    ['EXAMPLE.Com', 'example.com'],
    ['  example.com\t', 'example.com'],
    ['example.com.', 'example.com'],
    ['a.io', 'a.io'],
    ['1.example.com', '1.example.com'],
    ['123.com', '123.com'],
    ['my-shop.example', 'my-shop.example'],
    ['a--b.example', 'a--b.example'],
    ['deep.er.still.example.com', 'deep.er.still.example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MÜNCHEN.DE', 'xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['example。com', 'example.com'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['правда.рф', 'xn--80aafi6cg.xn--p1ai'],
    ['faß.de', 'xn--fa-hia.de'],
    ['東京.jp', 'xn--1lqs71d.jp'],
    ['ファミリー・マート.jp', toAscii('ファミリー・マート.jp')],
    ['ﾐﾙｸ.jp', toAscii('ミルク.jp')],
    ['paral·lel.cat', toAscii('paral·lel.cat')],
    ['א׳ב.co.il', toAscii('א׳ב.co.il')],
    ['نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
    ['क्\u200dष.com', 'xn--11b2ezcw70k.com'],
    ['ʻokina.com', 'xn--okina-51c.com'],
    ['rose\u0301.com', 'xn--ros-dma.com'],
    ['ab\u00adc.com', 'abc.com'],
    // The visible text, without hidden characters.
    ...['a\u200cb.com', 'a\u200db.com', 'ab.com\u200e', '\u202aab.com\u202c', '\u2066ab.com\u2069', 'a\u061cb.com'].map(
      (text): [string, string] => [text, 'ab.com'],
    ),
    ['acme－x.example', 'acme-x.example'],
    ['ａｃｍｅ－ｘ．ｅｘａｍｐｌｅ', 'acme-x.example'],
    ['Hawai\u02bbi.com', toAscii('hawai\u02bbi.com')],
    ['مثال.إختبار', toAscii('مثال.إختبار')],
    ['xn--80aafi6cg.xn--p1ai', 'xn--80aafi6cg.xn--p1ai'],
    ['i❤.ws', 'xn--i-7iq.ws'],
    ['💩.la', 'xn--ls8h.la'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    [`${longest}.${'d'.repeat(61)}`, `${longest}.${'d'.repeat(61)}`],
  ])('%s is %s', (text, host) => {
    expect(toHost(text)).toBe(host)
  })

  test.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['a dot', '.'],
    ['one label', 'localhost'],
    ['no name', '.com'],
    ['two dots in a row', 'example..com'],
    ['two dots at the end', 'example.com..'],
    ['a dot in front', '.example.com'],
    ['a top-level domain of one letter', 'example.c'],
    ['digits as top-level domain', 'example.123'],
    ['a digit in the top-level domain', 'example.c0m'],
    ['an address of version 4', '192.168.0.1'],
    ['an address written short', '127.1'],
    ['an address as one number', '2130706433'],
    ['an address in hexadecimal', '0x7f.0.0.1'],
    ['an address of version 6', '[::1]'],
    ['a scheme', 'https://example.com'],
    ['a script', 'javascript:alert(1)'],
    ['a port', 'example.com:8080'],
    ['a path', 'example.com/about'],
    ['a trailing slash', 'example.com/'],
    ['a backslash', 'example.com\\about'],
    ['a query', 'example.com?a=1'],
    ['a fragment', 'example.com#top'],
    ['an email address', 'me@example.com'],
    ['an escaped character', 'exa%6dple.com'],
    ['a blank inside', 'exa mple.com'],
    ['a line break inside', 'example.com\nexample.org'],
    ['a control character', 'exa\u0000mple.com'],
    ['a delete character', 'exa\u007fmple.com'],
    ['markup', '<b>.com'],
    ['an underscore', '_dmarc.example.com'],
    ['a hyphen in front', '-example.com'],
    ['a hyphen at the end', 'example-.com'],
    ['a wildcard', '*.example.com'],
    ['a comma', 'example,com'],
    ['a quote', "example'.com"],
    ['broken punycode', 'xn--ü.com'],
    ['a label of 64 characters', `${'a'.repeat(64)}.com`],
    ...[
      ...['acme.example™', 'acme™.example', 'acme®.example', 'acme.example©', 'acme.example℠', '℗acme.example'],
      ...['“acme.example”', '“acme”.example', '«acme».example', '„acme“.example', '‘acme’.example', '「acme」.example'],
      ...[
        'acme.example…',
        'acme·x.example',
        'acme•x.example',
        'acme–x.example',
        'acme\u2010x.example',
        'acme′.example',
      ],
      ...['acmeº.example', 'acmeª.example', 'acmeᵗᵐ.example', 'acme².example', '①.example', '½.example', 'Ⅳ.example'],
      ...['€uro.example', 'a№1.example', '☃.net', 'acme😀.example', 'acme❤.com', 'acme™.ws', 'acmeℹ.la', '℡.example'],
      ...['xn--acme-996ak.example', 'xn--acme-yga.example', 'xn--n3h.net', 'acme.xn--example-uja', 'xn--acme.com'],
      ...[
        'ʺacme.example',
        'acmeʺ.example',
        'acmeʼ.example',
        'acme.exampleʼ',
        'ˈacme.example',
        'acme.exampleʹ',
        'acmeˮx.example',
      ],
      ...['xn--acme-plc.example', 'acme.xn--example-7zd'],
      ...['a・b.com', 'a׳.com', '\u0660\u06f0.com', 'كـ.com', 'xn--1ug.com', 'xn--99999999.com'],
    ].map((text) => [`with a sign: ${text}`, text]),
    ['more than 253 characters', `${longest}.${'d'.repeat(62)}`],
  ])('is not %s', (_what, text) => {
    expect(toHost(text)).toBeUndefined()
  })

  test('the result is always a plain lower-case host, which parses to itself', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain(), fc.ipV4(), fc.emailAddress())
    fc.assert(
      fc.property(text, (entered) => {
        const host = toHost(entered)
        if (host === undefined) return
        expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        expect(host.length).toBeLessThanOrEqual(253)
        expect(toHost(host)).toBe(host)
      }),
      { numRuns: 2_000 },
    )
  })

  test('every domain is accepted, in any case and with a trailing dot', () => {
    fc.assert(
      fc.property(fc.domain(), (domain) => {
        const host = domain.toLowerCase()
        expect([domain, domain.toUpperCase(), `${domain}.`, ` ${domain} `].map(toHost)).toEqual(Array(4).fill(host))
      }),
    )
  })
})
