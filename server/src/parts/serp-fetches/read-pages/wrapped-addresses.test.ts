import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asEntered, matches, result } from '../testing/match-addresses.ts'
import { createMatcher, rankDomains, readAddress } from './domain-matching.ts'

describe('wrappers count for the site they wrap', () => {
  const bing = (url: string) =>
    `https://www.bing.com/ck/a?!&&p=8d2f&ptn=3&u=a1${Buffer.from(url).toString('base64url')}&ntb=1`
  const yahoo = (url: string) =>
    `https://r.search.yahoo.com/_ylt=Awr/RV=2/RE=1/RO=10/RU=${encodeURIComponent(url)}/RK=2/RS=x-`
  const google = (url: string) => `https://www.google.co.uk/url?sa=t&q=${encodeURIComponent(url)}&usg=x`

  test.each([
    ['acme.com', 'https://acme-com.translate.goog/page?_x_tr_sl=en&_x_tr_tl=de', true],
    ['acme.com', 'https://shop-acme-com.translate.goog/', true],
    ['acme.com/page', 'https://acme-com.translate.goog/page?_x_tr_sl=en', true],
    ['acme.com/other', 'https://acme-com.translate.goog/page', false],
    ['my-shop.co.uk', 'https://www-my--shop-co-uk.translate.goog/', true],
    ['my.shop.co.uk', 'https://my--shop-co-uk.translate.goog/', false],
    ['xn--mnchen-3ya.de', 'https://0-mnchen--3ya-de.translate.goog/?_x_tr_enc=0', true],
    ['en-us.acme.com', 'https://1-en--us-acme-com.translate.goog/?_x_tr_enc=1', true],
    ['a-very-long-name.com', 'https://long--name-com.translate.goog/?_x_tr_hp=a--very--', true],
    ['translate.goog', 'https://acme-com.translate.goog/', false],
    ['acme.com', 'https://cdn.ampproject.org/c/s/acme.com/page', true],
    ['acme.com', 'https://cdn.ampproject.org/v/s/www.acme.com/page?amp_js_v=0.1', true],
    ['acme.com', 'https://cdn.ampproject.org/c/acme.com', true],
    ['acme.com', 'https://acme-com.cdn.ampproject.org/c/s/acme.com/page', true],
    ['acme.com/page', 'https://acme-com.cdn.ampproject.org/c/s/acme.com/page', true],
    ['acme.com', 'https://acme-com.cdn.ampproject.org/page/index.html', true],
    ['my-shop.com', 'https://my--shop-com.cdn.ampproject.org/', true],
    ['müller.de', 'https://xn--mller-de-65a.cdn.ampproject.org/', true],
    ['en-us.acme.com', 'https://0-en--us-acme-com-0.cdn.ampproject.org/', true],
    ['ampproject.org', 'https://cdn.ampproject.org/c/s/acme.com/page', false],
    ['ampproject.org', 'https://cdn.ampproject.org/v0.js', true],
    ['acme.com', google('https://acme.com/page'), true],
    ['acme.com/page', google('https://acme.com/page?x=1'), true],
    ['google.co.uk', google('https://acme.com/page'), false],
    ['acme.com', 'https://www.google.com/url?esrc=s&url=https%3A%2F%2Fwww.acme.com%2F', true],
    ['acme.com', 'https://google.de/url?q=acme.com:443/page', true],
    ['acme.com', 'https://www.google.com/amp/s/acme.com/page', true],
    ['acme.com', 'https://www.google.com.au/amp/www.acme.com', true],
    ['google.com', 'https://www.google.com/search?q=https://acme.com', true],
    ['acme.com', 'https://www.google.com/search?q=https://acme.com', false],
    ['acme.com', 'https://google.evil.net.org/url?q=https://acme.com', false],
    ['acme.com', 'https://notgoogle.com/url?q=https://acme.com', false],
    ['acme.com', bing('https://acme.com/page'), true],
    ['acme.com/page', bing('https://acme.com/page?x=ü'), true],
    ['bing.com', bing('https://acme.com/page'), false],
    ['bing.com', bing('/images/search?q=acme.com'), true],
    ['acme.com', yahoo('https://acme.com/page'), true],
    ['acme.com/page', yahoo('https://www.acme.com/page/2?x=1'), true],
    ['yahoo.com', yahoo('https://acme.com/page'), false],
    ['yahoo.com', 'https://news.yahoo.com/RU=https%3a%2f%2facme.com/', true],
    // Wrapped more than once.
    ['acme.com', google(bing('https://acme.com/')), true],
    ['acme.com', yahoo(google('https://acme-com.translate.goog/')), true],
    ['acme.com', google('https://cdn.ampproject.org/c/s/www.google.com/amp/s/acme.com/page'), true],
    // An address that cannot be opened stays as it is.
    ['google.com', 'https://www.google.com/url?q=javascript:alert(1)//acme.com', true],
    ['acme.com', 'https://www.google.com/url?q=javascript://acme.com/', false],
    ['google.com', 'https://www.google.com/url?q=', true],
    ['bing.com', 'https://www.bing.com/ck/a?u=a1%%%', true],
    ['bing.com', 'https://www.bing.com/ck/a?u=b1aHR0cHM6Ly9hY21lLmNvbS8', true],
    ['yahoo.com', 'https://r.search.yahoo.com/RU=%E0%A4%A/RK=2', true],
    ['translate.goog', 'https://translate.goog/', true],
  ])('%s and %s: %s', (entered, address, expected) => {
    expect(matches(entered, address)).toBe(expected)
  })

  test('an address stays as it was seen', () => {
    const url = google('https://acme.com/')
    expect(rankDomains([result(1, url)], [createMatcher('acme.com', asEntered)])[0]).toMatchObject({ url, urls: [url] })
  })
})

describe('a wrapper that can’t be opened', () => {
  const named = (url: string, domain: string, entered: string) => {
    const address = readAddress({ url, domain })
    return address !== undefined && createMatcher(entered, asEntered)(address)
  }

  test.each([
    'https://www.google.com/goto?url=CAESYwHrDlJ2mS0kQ8bT1',
    'https://www.google.com/url?sa=t&source=web&rct=j&url=&q=&ved=2ahUKE',
    'https://www.google.com/aclk?sa=L&ai=DChcSEwiK&adurl=&ved=2ah',
    'https://www.google.co.uk/travel/clk?pc=AA80Osx',
    'https://news.google.com/rss/articles/CBMiWkFVX3lxTE5',
    'https://googleads.g.doubleclick.net/pcs/click?xai=AKAOjs',
    'https://webcache.googleusercontent.com/search?q=cache:',
    'https://www.bing.com/aclick?ld=e8Kt&u=&rlid=1',
    'https://www.bing.com/aclick?ld=e8Kt&u=%%%',
    'https://www.bing.com/ck/a?!&&p=8d2f&u=a1aHR0cHM6Ly9&ntb=1',
    'https://www.bing.com/ck/a',
    'https://cc.bingj.com/cache.aspx?q=acme&d=4920&w=x',
    'https://r.search.yahoo.com/_ylt=Awr/RV=2/RE=1/RU=%E0%A4%A/RK=2/RS=x-',
    'https://r.search.yahoo.com/_ylt=Awr/RV=2/RE=1',
    'https://www.baidu.com/link?url=8uYpT0xkPq7VnS3',
    'https://yandex.ru/clck/jsredir?from=yandex.ru&text=&etext=2202',
    'https://duckduckgo.com/l/?uddg=&rut=1',
    'https://translate.google.com/translate?hl=en&sl=de&u=',
    'https://www.google.com/some-new-way-to-count-clicks/AZ81',
  ])('%s counts for the domain the provider names', (url) => {
    expect(named(url, 'www.acme.example', 'acme.example')).toBe(true)
    expect(named(url, 'WWW.Acme.Example', 'www.acme.example')).toBe(true)
    expect(named(url, 'www.acme.example', 'acme.example/page')).toBe(false)
    for (const engine of ['google.com', 'bing.com', 'yahoo.com', new URL(url).hostname])
      expect(named(url, 'www.acme.example', engine)).toBe(false)
  })

  test.each([
    ['https://www.google.com/goto?url=CAES', 'www.google.com', 'google.com', true],
    ['https://support.google.com/answer/7', 'google.com', 'support.google.com/answer', true],
    ['https://r.search.yahoo.com/RU=%E0%A4%A/RK=2', 'news.yahoo.com', 'yahoo.com', true],
    ['https://www.google.com/goto?url=CAES', 'www.bing.com', 'bing.com', true],
    ['https://www.google.com/goto?url=CAES', '', 'google.com', true],
    ['https://sites.google.com/view/acme', 'sites.google.com', 'sites.google.com/view/acme', true],
    ['https://acme.example/goto?url=CAES', 'www.other.example', 'acme.example', true],
    ['https://lh3.googleusercontent.com/a', 'lh3.googleusercontent.com', 'lh3.googleusercontent.com', true],
    // The domain may be a wrapper's host itself.
    ['https://translate.google.com/translate?u=', 'acme-example.translate.goog', 'acme.example', true],
  ])('%s by %s and %s: %s', (url, domain, entered, expected) => {
    expect(named(url, domain, entered)).toBe(expected)
  })
})

describe('any wrapper around any page', () => {
  const coded = encodeURIComponent
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const base64url = (text: string) => Buffer.from(text).toString('base64url')
  const open: Record<string, (url: string) => string> = {
    'google, first q': (url) => `https://www.google.com/url?q=${coded(url)}&sa=U`,
    'google, empty q before url': (url) => `https://www.google.de/url?sa=t&q=&rct=j&url=${coded(url)}&usg=x`,
    'google, empty url before q': (url) => `https://www.google.co.uk/url?url=&q=${coded(url)}`,
    'google, words as q': (url) => `https://www.google.com/url?q=shop.words%20to%20find&url=${coded(url)}`,
    'google, a host as q': (url) => `https://www.google.com/url?q=search.words&url=${coded(url)}`,
    'google, from a page’s source': (url) => `https://www.google.com/url?sa=t&amp;q=&amp;url=${coded(url)}`,
    'google, repeated': (url) => `https://www.google.com/url?url=&url=${coded(url)}`,
    'google, coded twice': (url) => `https://www.google.com/url?url=${coded(coded(url))}`,
    'google goto': (url) => `https://www.google.com/goto?url=${coded(url)}`,
    'google ads': (url) => `https://www.google.com/aclk?sa=L&ai=DCh&adurl=${coded(url)}&q=&ved=1`,
    'google ad services': (url) => `https://www.googleadservices.com/pagead/aclk?sa=L&adurl=${coded(url)}`,
    doubleclick: (url) => `https://ad.doubleclick.net/ddm/clk/1;2;u=3?${url}`,
    'google images': (url) =>
      `https://www.google.com/imgres?imgurl=https%3A%2F%2Fcdn.other.net%2F1.jpg&imgrefurl=${coded(url)}`,
    'google news': (url) =>
      `https://news.google.com/rss/articles/${base64url(`\b\u0013"${String.fromCharCode(url.length % 90)}${url}\u0000`)}?oc=5`,
    'google translate': (url) => `https://translate.google.com/translate?hl=en&sl=auto&tl=en&u=${coded(url)}`,
    'google translate, old': (url) => `https://translate.googleusercontent.com/translate_c?depth=1&u=${coded(url)}`,
    'google amp': (url) => `https://www.google.com/amp/s/${url.replace(/^https?:\/\//, '')}`,
    'google cache': (url) => `https://webcache.googleusercontent.com/search?q=cache:${coded(url)}+words&hl=en`,
    'google cache, with its id': (url) =>
      `https://webcache.googleusercontent.com/search?q=cache:pQ8_Zx-21yAJ:${coded(url)}+words`,
    'amp cache': (url) => `https://cdn.ampproject.org/v/s/${url.replace(/^https?:\/\//, '')}`,
    bing: (url) => `https://www.bing.com/ck/a?!&&p=8d2f&ptn=3&u=a1${base64url(url)}&ntb=1`,
    'bing, the usual alphabet': (url) => `https://www.bing.com/ck/a?u=a1${base64(url)}`,
    'bing ads': (url) => `https://www.bing.com/aclick?ld=e8&u=${base64(coded(url))}&rlid=7`,
    'bing ads, plain': (url) => `https://www.bing.com/aclk?u=&url=${coded(url)}`,
    'bing news': (url) => `https://www.bing.com/news/apiclick.aspx?ref=FexRss&url=${coded(url)}`,
    'bing translator': (url) => `https://www.microsofttranslator.com/bv.aspx?from=&to=en&a=${coded(url)}`,
    yahoo: (url) => `https://r.search.yahoo.com/_ylt=Awr/RV=2/RE=1/RO=10/RU=${coded(url)}/RK=2/RS=x-`,
    'yahoo, another country': (url) => `https://uk.r.search.yahoo.com/_ylt=A/RU=${coded(url)}/RK=0`,
    'yahoo, coded twice': (url) => `https://r.search.yahoo.com/_ylt=Awr/RU=${coded(coded(url))}/RK=2/RS=x-`,
    'yahoo japan': (url) => `https://rdr.search.yahoo.co.jp/RV=1/RE=2/*-${coded(url)}`,
    aol: (url) => `https://search.aol.com/click/_ylt=Awr/RV=2/RE=1/RO=10/RU=${coded(url)}/RK=0/RS=x-`,
    'google places': (url) => `https://www.google.com/local_url?dq=words&q=${coded(url)}&sa=X`,
    'google, a slash behind its path': (url) => `https://www.google.com/url/?q=${coded(url)}`,
    'duckduckgo, without scripts': (url) => `https://html.duckduckgo.com/l/?uddg=${coded(url)}`,
    'microsoft ads, old': (url) => `https://0.r.msn.com/?ld=d3&u=${coded(url)}`,
    'microsoft ads, bat': (url) => `https://0.r.bat.bing.com/?ld=d3&u=${coded(url)}`,
    'yahoo, old': (url) => `https://search.yahoo.com/r/_ylt=A0/SIG=1/**${coded(url)}`,
    duckduckgo: (url) => `https://duckduckgo.com/l/?uddg=${coded(url)}&rut=1`,
    baidu: (url) => `https://www.baidu.com/link?url=${coded(url)}`,
    yandex: (url) => `https://yandex.ru/clck/jsredir?from=yandex.ru&text=&url=${coded(url)}`,
    'yandex translate': (url) => `https://translate.yandex.com/translate?lang=ru-en&url=${coded(url)}`,
  }
  const closed: Record<string, (url: string) => string> = {
    'google goto, opaque': (url) => `https://www.google.com/goto?url=CAES${base64url([...url].reverse().join(''))}`,
    'google, empty': () => 'https://www.google.com/url?q=&url=&sa=t',
    'bing, opaque': () => 'https://www.bing.com/ck/a?u=b1%%%',
    'yahoo, broken': () => 'https://r.search.yahoo.com/_ylt=A/RU=%E0%A4%A/RK=2',
    'baidu, opaque': () => 'https://www.baidu.com/link?url=8uYpT0xkPq7VnS3',
  }
  const wrap = (names: string[], url: string) =>
    names.reduceRight((inner, name) => ({ ...open, ...closed })[name]?.(inner) ?? inner, url)

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  const path = fc.stringMatching(/^[a-z0-9-]{1,6}(?:\/[a-z0-9]{1,6})?$/)
  const page = fc.record({ label, path, scheme: fc.constantFrom('https', 'http'), www: fc.constantFrom('', 'www.') })
  const engines = ['google.com', 'google.de', 'google.co.uk', 'bing.com', 'yahoo.com', 'duckduckgo.com', 'baidu.com']
  const names = Object.keys(open)

  test.each(names)('%s: the rank is the page’s', (name) => {
    fc.assert(
      fc.property(page, ({ label, path, scheme, www }) => {
        const url = wrap([name], `${scheme}://${www}${label}-1.com/${path}`)
        const organic = [{ ...result(3, url), domain: `${www}${label}-1.com` }]
        const entered = [`${label}-1.com`, `${label}-1.com/${path}`, `${label}-1.com/elsewhere-else`, ...engines]
        const ranks = rankDomains(
          organic,
          entered.map((one) => createMatcher(one, asEntered)),
        )
        expect(ranks.map((rank) => rank?.rank)).toEqual([3, 3, ...Array(1 + engines.length).fill(undefined)])
      }),
      { numRuns: 30 },
    )
  })

  test('the domain the provider names has the rank, and never an engine, if wrappers are nested, opaque or endless', () => {
    const nested = fc.array(fc.constantFrom(...names, ...Object.keys(closed)), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(page, nested, ({ label, path, scheme, www }, wrappers) => {
        const url = wrap(wrappers, `${scheme}://${www}${label}-1.com/${path}`)
        const organic = [{ ...result(3, url), domain: `${www}${label}-1.com` }]
        const ranks = rankDomains(
          organic,
          [`${label}-1.com`, ...engines].map((one) => createMatcher(one, asEntered)),
        )
        expect(ranks.map((rank) => rank?.rank)).toEqual([3, ...engines.map(() => undefined)])
      }),
      { numRuns: 1_000 },
    )
  })
})
