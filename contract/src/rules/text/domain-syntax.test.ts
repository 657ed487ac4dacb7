import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  domainMessages,
  exactTargetProblem,
  hasSubdomainWildcard,
  isSameTarget,
  splitPasted,
  splitTargets,
  targetFromPaste,
  targetKey,
  targetProblem,
  toHost,
  toTarget,
} from './domain-syntax.ts'

/** Dots, slashes and colons of other scripts, and signs that some languages spell words with. */
const dotsAndSpelling =
  /[\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3002\u3007\u30fb\ufe63\uff0d\uff0e\uff0f\uff1a\uff61\uff65]/u

describe('what somebody pasted', () => {
  test.each([
    ['example.com', 'example.com', false],
    [' Example.com ', 'example.com', false],
    ['example.com.', 'example.com', false],
    ['https://example.com', 'example.com', true],
    ['HTTPS://WWW.EXAMPLE.COM/', 'www.example.com', true],
    ['http://example.com/a/b.html?q=1#top', 'example.com/a/b.html', true],
    ['example.com/', 'example.com', true],
    ['example.com/about', 'example.com/about', false],
    ['example.com/About/', 'example.com/About', true],
    ['example.com//a/./b/../c', 'example.com/a/c', false],
    ['example.com/müller', 'example.com/m%C3%BCller', false],
    ['example.com?utm=1', 'example.com', true],
    ['example.com#top', 'example.com', true],
    ['example.com:443/page', 'example.com/page', true],
    ['example.com:8080', 'example.com', true],
    ['https://example.com:8443/a:b', 'example.com/a:b', true],
    ['https://user:secret@example.com/', 'example.com', true],
    ['ftp://münchen.de/', 'xn--mnchen-3ya.de', true],
    ['view-source+x://example.com', 'example.com', true],
    // The host of an address ends at the first slash; what resembles one behind it is none.
    ['https://example.com/@other.example', 'example.com/@other.example', true],
    ['https://example.com@other.example/', 'other.example', true],
    ['https://example.com?x=@other.example', 'example.com', true],
    ...[
      ...['“acme.example”', '"acme.example"', "'acme.example'", '`acme.example`', '‘acme.example’', '‚acme.example‘'],
      ...[
        '„acme.example“',
        '»acme.example«',
        '«acme.example»',
        '« acme.example »',
        '‹acme.example›',
        '「acme.example」',
      ],
      ...[
        '『acme.example』',
        '〝acme.example〟',
        '＂acme.example＂',
        '”acme.example”',
        '“acme.example',
        'acme.example”',
      ],
      ...[
        '(acme.example)',
        '[acme.example]',
        '{acme.example}',
        '<acme.example>',
        '（acme.example）',
        '【acme.example】',
      ],
      ...['acme.example,', 'acme.example;', 'acme.example…', 'acme.example!', 'acme.example?', 'acme.example...'],
      ...[
        'acme.example。',
        'acme.example、',
        '(“acme.example”),',
        '“acme.example.”',
        '• acme.example',
        '- acme.example',
      ],
      ...['1. acme.example', '<https://acme.example/>', '“https://acme.example/”.', 'https://“acme.example”'],
      ...['acme.example/*', 'acme.example/**', 'https://acme.example/*', '*.acme.example', 'https://*.acme.example/*'],
      ...['*://*.acme.example/*', '"*.acme.example"', 'acme.example:443/*', 'acme.example/*?a=1'],
    ].map((text): [string, string, boolean] => [text, 'acme.example', true]),
    ...[
      ...['ʺacme.exampleʺ', 'ʼacme.exampleʼ', 'ʻacme.exampleʼ', '״acme.example״', '❝acme.example❞', '❛acme.example❜'],
      ...[
        '″acme.example″',
        '′acme.example′',
        '⹂acme.example”',
        '﹁acme.example﹂',
        '〈acme.example〉',
        '🙶acme.example🙷',
      ],
      ...['¿acme.example?', '¡acme.example!', 'acme.example،', 'acme.example؟', 'acme.example۔', 'acme.example।'],
      ...['acme.example։', 'acme.example።', 'acme.example·', 'https://acme.example\u200e/'],
      ...[
        'https//acme.example',
        'http//acme.example',
        'http:/acme.example',
        'https:acme.example',
        'http;//acme.example',
      ],
      ...['http:\\\\acme.example', 'https：//acme.example', 'https:／／acme.example', 'https://https://acme.example'],
      ...['http://http//acme.example', '///acme.example', 'view-source:https://acme.example', 'site:acme.example'],
      ...['site:https://acme.example/', 'sc-domain:acme.example', 'URL: acme.example', 'inurl:acme.example'],
      ...[
        '[Acme](https://acme.example/)',
        '[acme.example](http://acme.example)',
        '<https://acme.example|acme.example>',
      ],
      ...['acme.example：443', 'acme.example：443/'],
    ].map((text): [string, string, boolean] => [text, 'acme.example', true]),
    ['acme.example\u200e', 'acme.example', false],
    ['\u202aacme.example\u202c', 'acme.example', false],
    ['ʻokina.com', 'xn--okina-51c.com', false],
    ['acme.example／shop', 'acme.example/shop', true],
    ['https://acme.example／shop', 'acme.example/shop', true],
    ['acme.example/a？b', 'acme.example/a%EF%BC%9Fb', false],
    ['acme.example/a؟', 'acme.example/a', true],
    ['acme.example/shop/*', 'acme.example/shop', true],
    ['“acme.example/shop/*”', 'acme.example/shop', true],
    ['acme.example/a,', 'acme.example/a', true],
    ['acme.example/a%2C', 'acme.example/a', false],
    ['acme.example/a%2A', 'acme.example/a%2A', false],
    ['acme.example/%2A', 'acme.example/%2A', false],
    ['(acme.example/wiki/Coffee_(drink))', 'acme.example/wiki/Coffee_(drink)', true],
    ['acme.example/wiki/Coffee_(drink)', 'acme.example/wiki/Coffee_(drink)', false],
    ['acme.example/yahoo!', 'acme.example/yahoo!', false],
    ['“münchen.de”', 'xn--mnchen-3ya.de', true],
    ['acme.example/“quoted”/a', 'acme.example/%E2%80%9Cquoted%E2%80%9D/a', false],
  ])('%s is the target %s', (text, target, cut) => {
    expect(targetFromPaste(text)).toEqual({ target, cut })
  })

  test.each([
    '',
    'https://',
    'https:///path',
    'https://localhost/',
    'http://192.168.0.1/',
    'just words',
    '/about',
    'a@b',
  ])('%s has no host', (text) => {
    expect(targetFromPaste(text)).toEqual({ target: undefined, cut: false })
  })

  test.each([
    ['nonsense', 'invalid'],
    ['https://localhost/a b', 'invalid'],
    ['example.com\\about', 'invalid'],
    ['example.com/a b', 'path'],
    ['https://example.com/a b?q=1', 'path'],
    ['example.com/shop and example.org', 'path'],
    ['example.com/a\\b', 'path'],
    ['example.com/<b>', 'path'],
    [`example.com/${'a'.repeat(1_000)}`, 'long'],
  ] as const)('%s is refused, not cut to its host: %s', (text, problem) => {
    expect(targetFromPaste(text)).toEqual({ target: undefined, cut: false })
    expect(targetProblem(text)).toBe(domainMessages[problem])
  })

  test.each([
    ['acme.example™', '™'],
    ['“acme™.example”', '™'],
    ['https://acme®.example/shop', '®'],
    ['acme”.example', '”'],
    ['a«b.example', '«'],
    ['acme😀.com', '😀'],
    ['acmeʺ.example', 'ʺ'],
    ['acme.example/™', undefined],
  ])('the message about %s names the sign %s', (text, sign) => {
    expect(targetProblem(text)).toBe(sign && domainMessages.sign(sign))
  })

  test.each(['acme‑x.example', 'acme\u2010x.example', 'acme–x.example', 'acme—x.example', 'acme−x.example'])(
    'for %s, the message advises a hyphen instead of removing the dash',
    (text) => {
      expect(targetProblem(text)).toBe(domainMessages.dash(text.charAt(4)))
      expect(exactTargetProblem(text)).toBe(domainMessages.dash(text.charAt(4)))
    },
  )

  test.each([
    ['acme.example, other.example', 2],
    ['acme.example;other.example', 2],
    ['https://acme.example/ www.other.example|third.example/shop', 3],
    ['acme.example\nother.example\tthird.example，fourth.example', 4],
  ])('%s is a list, not one domain', (text, count) => {
    expect(splitTargets(text)).toHaveLength(count)
    expect(targetProblem(text)).toBe(domainMessages.one)
  })

  test.each(['acme.example', 'acme.example/a,b', 'acme.example and other.example', 'www.acme .example', ', ', ''])(
    '%j is not a list',
    (text) => {
      expect(splitTargets(text)).toEqual([text])
    },
  )

  test('every quotation mark of Unicode is cut off at both ends', () => {
    const marks = Array.from({ length: 0x1ffff }, (_, point) => String.fromCodePoint(point)).filter((character) =>
      /\p{Quotation_Mark}/u.test(character),
    )
    expect(marks.length).toBeGreaterThan(25)
    for (const mark of marks)
      expect(targetFromPaste(`${mark}acme.example${mark}`), mark).toEqual({ target: 'acme.example', cut: true })
  })

  test('no sign becomes part of a host, whatever stands beside it', () => {
    const sign = fc
      .integer({ min: 0xa1, max: 0x1fbff })
      .map((point) => String.fromCodePoint(point))
      .filter(
        (character) =>
          /[\p{S}\p{P}\p{No}\p{Nl}\u02b0-\u02ba\u02bd-\u02ff]/u.test(character) && !dotsAndSpelling.test(character),
      )
    const domainWithoutEmoji = fc.domain().filter((domain) => toHost(`a😀.${domain}`) === undefined)
    fc.assert(
      fc.property(domainWithoutEmoji, sign, fc.nat(), (domain, character, at) => {
        const place = at % (domain.length + 1)
        const text = domain.slice(0, place) + character + domain.slice(place)
        expect(toHost(text)).toBeUndefined()
        expect([undefined, domain.toLowerCase()]).toContain(targetFromPaste(text).target)
      }),
      { numRuns: 2_000 },
    )
  })

  test('whatever surrounds an address is cut off', () => {
    const pair = fc.constantFrom(...['“”', '""', '«»', '»«', '()', '「」', '\u2018\u2019', '[]', '<>'])
    fc.assert(
      fc.property(fc.domain(), fc.array(pair, { maxLength: 3 }), (domain, pairs) => {
        const text = pairs.reduce((inner, [open = '', close = '']) => `${open}${inner}${close}`, domain)
        expect(targetFromPaste(text)).toEqual({ target: domain.toLowerCase(), cut: pairs.length > 0 })
      }),
    )
  })

  test.each(['example.com', 'https://example.com/a%20b?q=a b#c d', 'example.com/müller'])('%s is fine', (text) => {
    expect(targetProblem(text)).toBeUndefined()
  })

  test('what comes out stays what it is, and scheme and port never change the host', () => {
    const scheme = fc.constantFrom('http://', 'https://', 'HTTP://', '')
    const port = fc.option(fc.nat({ max: 65_535 })).map((number) => (number === null ? '' : `:${number}`))
    fc.assert(
      fc.property(fc.domain(), scheme, port, fc.webPath(), (domain, before, behind, path) => {
        const { target = '' } = targetFromPaste(`${before}${domain}${behind}${path}`)
        expect(target.split('/')[0]).toBe(domain.toLowerCase())
        expect(targetFromPaste(target)).toEqual({ target, cut: false })
      }),
    )
  })
})

describe.each([
  ['percent signs', `example.com/${'%/'.repeat(520_000)}`],
  ['empty segments', `example.com${'/'.repeat(1_000_000)}a`],
  ['labels', `${'a.'.repeat(500_000)}com`],
  ['quotation marks', `${'“'.repeat(500_000)}example.com${'”'.repeat(500_000)}`],
  ['signs', `${'™'.repeat(1_000_000)}.com`],
  ['a query', `https://example.com/?${'a=%&'.repeat(250_000)}`],
])('a megabyte of %s', (_what, text) => {
  test('is no target, is not looked at, and is called too long', () => {
    expect([toHost(text), toTarget(text), targetFromPaste(text).target]).toEqual([undefined, undefined, undefined])
    expect(splitPasted(text)).toEqual({ host: '', path: '' })
    expect(targetKey(text)).toBe(text)
    expect(targetProblem(text)).toBe(domainMessages.long)
  })
})

test.each(['%', '%f', '%ff', '%zz', '%E3%81', 'a%'])(
  'a path with %s, which decodes to nothing, is kept as it was written',
  (step) => {
    const path = `/${step.replaceAll('%', '%25')}`
    expect(toTarget(`example.com/${step}`)).toEqual({ host: 'example.com', path })
    expect(toTarget(`example.com${path}`)).toEqual({ host: 'example.com', path })
  },
)

test('a pasted address is cut to its target however long its query is', () => {
  expect(targetFromPaste(`https://example.com/shop?${'a'.repeat(5_000)}`)).toEqual({
    target: 'example.com/shop',
    cut: true,
  })
})

test.each([
  ['example.com', 'www.example.com', true],
  ['example.com/A', 'www.example.com/a', true],
  ['example.com/m%C3%BCller', 'example.com/MÜLLER', true],
  ['example.com', 'example.com/a', false],
  ['example.com/a', 'example.com/b', false],
  ['shop.example.com', 'example.com', false],
])('%s and %s are the same target: %s', (left, right, isSame) => {
  expect(isSameTarget(left, right)).toBe(isSame)
})

test.each([
  ['acme.example/*', { host: 'acme.example', path: '' }],
  ['acme.example/shop/*', { host: 'acme.example', path: '/shop' }],
  ['acme.example/shop/**', { host: 'acme.example', path: '/shop' }],
  ['acme.example/shop/*/', { host: 'acme.example', path: '/shop' }],
  // Elsewhere an asterisk is a character like any other.
  ['acme.example/*/shop', { host: 'acme.example', path: '/%2A/shop' }],
  ['acme.example/shop*', { host: 'acme.example', path: '/shop%2A' }],
])('in %s, only a trailing wildcard means everything below', (text, target) => {
  expect(toTarget(text)).toEqual(target)
})

test.each([
  ['“acme.example”', domainMessages.sign('“')],
  ['acme.example™', domainMessages.sign('™')],
  ['*.acme.example', domainMessages.wildcard],
  ['acme.example,', domainMessages.sign(',')],
  ['https://acme.example', domainMessages.invalid],
  ['acme.example/a b', domainMessages.path],
  // Not “too long”.
  ['acme.example/?', domainMessages.query],
  ['acme.example?utm=1', domainMessages.query],
  ['acme.example/index.php?id=1#top', domainMessages.query],
  ['acme.example#top', domainMessages.query],
  [`acme.example/${'a'.repeat(1_200)}`, domainMessages.long],
])('a request for %s is refused with a message that fits', (text, sentence) => {
  expect(exactTargetProblem(text)).toBe(sentence)
})

test.each([
  ['*.acme.example', true],
  ['https://*.shop.acme.example/*', true],
  ['*://*.acme.example', true],
  ['“*.acme.example”', true],
  ['acme.example', false],
  ['acme.example/*', false],
])('%s asks for subdomains: %s', (text, asks) => {
  expect(hasSubdomainWildcard(text)).toBe(asks)
})

test('whatever decodes is decoded, and nothing else: encoded bytes are compared with what the language says', () => {
  const isDecodable = (text: string) => {
    try {
      return decodeURIComponent(text) !== ''
    } catch {
      return false
    }
  }
  const byte = fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x9f, 0xbf))
  const bytes = fc.oneof(
    fc.array(byte, { minLength: 1, maxLength: 5 }),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 3 })
      .map((text) => [...Buffer.from(`é${text}`.toWellFormed())]),
  )
  fc.assert(
    fc.property(bytes, (some) => {
      const segment = some.map((one) => `%${one.toString(16).padStart(2, '0').toUpperCase()}`).join('')
      if (/%[0-7]/.test(segment)) return
      const path = `/${isDecodable(segment) ? segment : segment.replaceAll('%', '%25')}`
      expect(toTarget(`a.com/${segment}`)).toEqual({ host: 'a.com', path })
    }),
    { numRuns: 2_000 },
  )
})
