import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatcher, rankDomains, readAddress } from './domain-matching.ts'
import type { StoredOrganicResult } from './tables.ts'

const asEntered = { includesSubdomains: false }
const matches = (entered: string, address: string, includesSubdomains = false) => {
  const [rank] = rankDomains([result(1, address)], [createMatcher(entered, { includesSubdomains })])
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
    // What cannot be opened stays what it is.
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

describe('a wrapper that stays closed', () => {
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
  ])('%s is the page of whom the provider names', (url) => {
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
    'yahoo, old': (url) => `https://search.yahoo.com/r/_ylt=A0/SIG=1/**${coded(url)}`,
    duckduckgo: (url) => `https://duckduckgo.com/l/?uddg=${coded(url)}&rut=1`,
    baidu: (url) => `https://www.baidu.com/link?url=${coded(url)}`,
    yandex: (url) => `https://yandex.ru/clck/jsredir?from=yandex.ru&text=&url=${coded(url)}`,
    'yandex translate': (url) => `https://translate.yandex.com/translate?lang=ru-en&url=${coded(url)}`,
  }
  const closed: Record<string, (url: string) => string> = {
    'google goto, sealed': (url) => `https://www.google.com/goto?url=CAES${base64url([...url].reverse().join(''))}`,
    'google, empty': () => 'https://www.google.com/url?q=&url=&sa=t',
    'bing, sealed': () => 'https://www.bing.com/ck/a?u=b1%%%',
    'yahoo, broken': () => 'https://r.search.yahoo.com/_ylt=A/RU=%E0%A4%A/RK=2',
    'baidu, sealed': () => 'https://www.baidu.com/link?url=8uYpT0xkPq7VnS3',
  }
  const wrap = (names: string[], url: string) =>
    names.reduceRight((inner, name) => ({ ...open, ...closed })[name]?.(inner) ?? inner, url)

  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  const path = fc.stringMatching(/^[a-z0-9-]{1,6}(?:\/[a-z0-9]{1,6})?$/)
  const page = fc.record({ label, path, scheme: fc.constantFrom('https', 'http'), www: fc.constantFrom('', 'www.') })
  const engines = ['google.com', 'google.de', 'google.co.uk', 'bing.com', 'yahoo.com', 'duckduckgo.com', 'baidu.com']
  // These tell their own host by the provider's word alone, or drop what follows a blank.
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

  test('nested, sealed or endless, whoever the provider names has the rank, and never an engine', () => {
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
