import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrganicResult, ResultPage, SerpFeature } from '../../../ports/data-provider/organic-results.ts'
import { createMatcher, openLink, readAddress } from './domain-matching.ts'
import { packPage, toOrganicRow, unpackPage } from './pack-page.ts'
import { ownedFeatures, shownFeatures } from './page-summary.ts'
import { rankPage } from './rank-page.ts'

const coded = encodeURIComponent
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const matcher = (entered: string) => createMatcher(entered, { includesSubdomains: false })

const page = 'https://www.acme.example/kettles/red?size=2'
const bare = 'www.acme.example/kettles/red'

/** Uncommon wrappers around `page`, or around `bare` where the wrapper drops the query. */
const wrappers = [
  `https://www.google.com/url/?q=${coded(page)}`,
  `https://www.google.com/url?q=${coded(coded(coded(page)))}`,
  `https://www.google.com/url?q=%20&url=${coded(page)}`,
  `https://www.google.com/url?Q=${coded(page)}`,
  `https://www.google.com/url#q=${coded(page)}`,
  `https://www.google.com/url?sa=t#url=${coded(page)}`,
  `//www.google.com/url?q=${coded(page)}`,
  `/url?q=${coded(page)}&sa=U&ved=2ah`,
  `/ck/a?!&&p=8d2f&u=a1${base64url(page)}&ntb=1`,
  `https://maps.google.com/maps/url?q=${coded(page)}`,
  `https://www.google.com/local/url?q=${coded(page)}`,
  `https://www.google.com/news/url?url=${coded(page)}`,
  `https://www.google.com/cse/url?q=${coded(page)}`,
  `https://www.google.com/shopping/product/redirect?url=${coded(page)}`,
  `https://scholar.google.com/scholar_url?url=${page}&hl=en&sa=X&scisig=AAG`.replace('?size=2', ''),
  `https://news.google.com/read/${base64url(`\b\u0013"9${page}`)}?hl=en-US`,
  `https://consent.google.com/m?continue=${coded(page)}&gl=GB`,
  `https://www.google.com/aclk?sa=L&q=words.example&adurl=${coded(page)}`,
  `https://adclick.g.doubleclick.net/aclk%3Fsa%3DL%26adurl%3D${coded(page)}`,
  `https://clickserve.dartsearch.net/link/click?lid=1&ds_dest_url=${page}`,
  `https://www.google.com/aclk?adurl=${coded(`https://ad.doubleclick.net/ddm/clk/1;2;s?${page}`)}`,
  `https://www.google.com/translate?u=${coded(page)}`,
  `https://translate.googleusercontent.com/translate_f?u=${coded(page)}`,
  `https://www-acme-example.translate.goog/kettles/red?size=2&_x_tr_sl=en&_x_tr_tl=de&_x_tr_pto=sc`,
  `https://googleweblight.com/i?u=${coded(page)}`,
  `https://www.google.com/amp/s/${bare}%3Fsize=2`,
  `https://www-acme-example.amp.cloudflare.com/c/s/${bare}?size=2`,
  `https://www-acme-example.cdn.ampproject.org/v/s/${bare}?size=2&usqp=mq331&amp_js_v=0.1`,
  `https://www.bing.com/amp/s/${bare}?size=2`,
  `https://www.bing.com/ck/a/?u=a1${base64url(page)}`,
  `https://www.bing.com/images/search?view=detailV2&mediaurl=https%3A%2F%2Fcdn.x.net%2F1.jpg&purl=${coded(page)}`,
  `https://24.r.msn.com/?ld=d3&u=${base64(coded(page))}`,
  `https://cc.bingj.com/cache.aspx?q=url:${coded(page)}&d=4920&w=x`,
  `https://r.search.yahoo.com/_ylt=A/RU=${coded(coded(page))}/RK=2/RS=x-`,
  `https://de.r.search.yahoo.com/_ylt=A/RU=${page}/RK=2/RS=x-`,
  `https://r.search.yahoo.com/cbclk2/dWU9/RU=${coded(`https://www.bing.com/aclick?u=${base64(coded(page))}`)}/RK=2`,
  `https://r.search.aol.com/_ylt=A/RV=2/RU=${coded(page)}/RK=0/RS=x`,
  `https://images.search.yahoo.com/images/view;_ylt=A?imgurl=cdn.x.net%2F1.jpg&rurl=${coded(page)}`,
  `https://html.duckduckgo.com/l/?uddg=${coded(page)}`,
  `https://yandex.ru/clck/jsredir?text=words.example&url=${coded(page)}`,
  `https://yandex.ru/turbo?text=${coded(page)}`,
  `https://yandex.ru/turbo/${bare.replace('/', '/s/')}?size=2`,
  `https://www-acme-example.turbopages.org/${bare.replace('/', '/s/')}?size=2`,
  `https://www-acme-example.turbopages.org/s/kettles/red?size=2`,
  `https://translated.turbopages.org/proxy_u/en-ru.ru.0a/https/${bare}?size=2`,
  `https://z5h64q92x9.net/proxy_u/ru-en.en/https/${bare}?size=2`,
  `https://gate.baidu.com/tc?m=8&src=${coded(page)}`,
  `https://www.ecosia.org/url?u=${coded(page)}`,
  `https://us-browse.startpage.com/av/proxy?ep=x&u=${coded(page)}`,
  `https://search.brave.com/redirect?url=${coded(page)}`,
  `https://cr.naver.com/redirect?m=1&u=${coded(page)}`,
  `https://l.facebook.com/l.php?u=${coded(page)}&h=AT0`,
  `https://www.youtube.com/redirect?event=video_description&q=${coded(page)}`,
  `https://vk.com/away.php?to=${coded(page)}`,
]

describe('a wrapper that can be opened', () => {
  test.each(wrappers)('%s leads to its page, whatever domain the provider names', (url) => {
    for (const domain of [null, 'www.acme.example', URL.parse(url)?.hostname ?? null]) {
      const address = readAddress({ url, domain })
      for (const entered of ['acme.example', 'acme.example/kettles/red'])
        expect(address && matcher(entered)(address), `${domain} ${entered}`).toBe(true)
      const shown = openLink({ url, domain })
      expect([page, page.replace('?size=2', '')]).toContain(shown.url)
      expect(shown.domain).toBe('www.acme.example')
    }
  })
})

describe('an unknown wrapper', () => {
  test.each([
    `https://www.google.com/some/new/counter?dest_address=${coded(page)}&k=1`,
    `https://docs.google.com/viewer?url=${coded(page)}`,
    `https://accounts.google.com/ServiceLogin?continue=${coded(page)}`,
    `https://www.bing.com/zz/${base64url(page)}`,
    `https://search.yahoo.com/out/${coded(page)}`,
    `https://web.archive.org/web/20240102030405/${page}`,
    `https://archive.ph/2024/${page}`,
    'http://209.85.229.132/search?q=cache:AbCdEfGhIjKJ:www.acme.example/kettles/red',
  ])('%s is opened if the provider names the host it leads to', (url) => {
    const address = readAddress({ url, domain: 'www.acme.example' })
    expect(address && matcher('acme.example/kettles/red')(address)).toBe(true)
    const { hostname } = new URL(url)
    const own = readAddress({ url, domain: hostname })
    expect(own && [matcher('acme.example')(own), own.host]).toEqual([false, hostname.replace(/^www\./, '')])
  })

  test('other addresses in it are ignored', () => {
    const url = `https://www.google.com/new?seen=https://other.example/&q=words.example`
    expect(openLink({ url, domain: 'www.acme.example' })).toEqual({ url: 'acme.example', domain: 'www.acme.example' })
    // A search may look like a host.
    const words = 'https://www.google.com/url?q=words.example&url='
    expect(readAddress({ url: words, domain: 'www.acme.example' })?.host).toBe('acme.example')
  })
})

describe('pages of engines and archives themselves', () => {
  test.each([
    ['https://www.google.com/', 'google.com'],
    ['https://www.google.com/search?q=https%3A%2F%2Facme.example', 'google.com'],
    ['https://www.google.com/maps/place/Acme', 'google.com/maps'],
    ['https://www.google.com/travel/hotels/entity/CgsI', 'google.com/travel'],
    ['https://support.google.com/webmasters/answer/7?url=https%3A%2F%2Facme.example', 'support.google.com/webmasters'],
    ['https://docs.google.com/document/d/1/edit?u=https%3A%2F%2Facme.example', 'docs.google.com/document'],
    ['https://docs.google.com/viewer?url=https%3A%2F%2Facme.example', 'docs.google.com'],
    ['https://sites.google.com/view/acme.example', 'sites.google.com/view'],
    ['https://play.google.com/store/apps/details?id=a&url=https%3A%2F%2Facme.example', 'play.google.com/store'],
    ['https://podcasts.google.com/feed/aHR0cHM6Ly9mZWVkcy5hY21lLmV4YW1wbGUv', 'podcasts.google.com'],
    ['https://translate.google.com/', 'translate.google.com'],
    ['https://translate.google.com/?sl=en&tl=de&text=https%3A%2F%2Facme.example', 'translate.google.com'],
    ['https://translate.google.com/about/', 'translate.google.com/about'],
    ['https://www.bing.com/search?q=acme.example', 'bing.com/search'],
    ['https://www.bing.com/translator?text=acme.example', 'bing.com/translator'],
    ['https://blog.naver.com/acme/1?url=https%3A%2F%2Facme.example', 'blog.naver.com/acme'],
    ['https://news.yahoo.com/acme.example-wins-1.html?u=https%3A%2F%2Facme.example', 'news.yahoo.com'],
    ['https://www.youtube.com/watch?v=1&q=https%3A%2F%2Facme.example', 'youtube.com/watch'],
    ['https://www.facebook.com/acme?u=https%3A%2F%2Facme.example', 'facebook.com/acme'],
    ['https://web.archive.org/web/2020/https://acme.example/', 'web.archive.org/web'],
    ['https://archive.org/details/acme.example', 'archive.org/details'],
    ['https://www.seznamzpravy.cz/redirect?url=https%3A%2F%2Facme.example', 'seznamzpravy.cz'],
    ['https://github.com/login?return_to=https%3A%2F%2Facme.example', 'github.com/login'],
  ])('%s ranks for %s', (url, entered) => {
    for (const domain of [new URL(url).hostname, null]) {
      const address = readAddress({ url, domain })
      expect(address && [matcher(entered)(address), matcher('acme.example')(address)]).toEqual([true, false])
      expect(openLink({ url, domain })).toEqual({ url, domain })
    }
  })

  test('an address that isn’t a wrapper is unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(openLink({ url, domain: 'www.other.example' })).toEqual({ url, domain: 'www.other.example' })
      }),
      { numRuns: 50 },
    )
  })
})

describe('wherever a page contains an address', () => {
  const opened = `https://www.bing.com/ck/a?u=a1${base64url(page)}`
  const closed = 'https://www.google.com/goto?url=CAESYwHrDlJ2mS0kQ8bT1'
  const link = (url: string) => ({ title: 'A', domain: 'www.acme.example', url })
  const result = (position: number, url: string): OrganicResult => ({
    ...{ position, absolutePosition: position + 5, ...link(url), title: 'A' },
    ...{ description: null, sitelinks: [link(opened)], rating: null, price: null },
  })
  const feature = (type: string, url: string, at: number, entries: SerpFeature['entries'] = []): SerpFeature => ({
    ...{ type, absolutePosition: at, ...link(url), rating: null, cid: null, entries },
  })
  const nobody = { title: 'Why?', domain: null, url: null }
  const inside = (type: string, at: number, entries: SerpFeature['entries']) => ({
    ...feature(type, '', at, entries),
    ...nobody,
  })
  const stored = (organic: OrganicResult[], features: SerpFeature[]) => {
    const seen: ResultPage = {
      ...{ takenAt: new Date(0), checkUrl: null, organic, features, aiOverview: 'loaded', correction: null },
      ...{ pagesCount: 1, relatedSearches: [], resultsCount: 9, oddFields: [] },
    }
    return unpackPage({
      organic: null,
      featureTypes: [],
      page: packPage(JSON.stringify(organic.map(toOrganicRow)), seen),
    })
  }

  test.each([
    [opened, page],
    [closed, 'acme.example'],
  ])('%s is shown as %s, and belongs to its site', (url, shown) => {
    const seen = stored(
      [result(1, url)],
      [
        feature('local_pack', url, 1),
        inside('ai_overview', 2, [link(url)]),
        inside('people_also_ask', 3, [{ ...nobody, citations: [link(url)] }]),
        inside('video', 4, [link(url)]),
      ],
    )
    expect(JSON.stringify([seen.organic, seen.features])).not.toMatch(/google|bing/)
    const features = shownFeatures(seen.features)
    const matchers = [matcher('acme.example'), matcher('google.com'), matcher('bing.com')]
    const ranks = rankPage({ organic: seen.organic, features }, matchers)
    expect(ranks).toEqual([{ rank: 1, rankAbsolute: 6, url: shown, urls: [shown], ranks: [1] }, undefined, undefined])
    expect(ownedFeatures(features, matchers).map((keys) => keys.length)).toEqual([4, 0, 0])
    expect(seen.details.get(1)?.sitelinks[0]?.url).toBe(page)
  })

  test('a wrapped featured snippet belongs to its site', () => {
    const features = shownFeatures(stored([], [feature('featured_snippet', closed, 1)]).features)
    const [rank] = rankPage(
      { organic: [{ ...result(1, 'https://other.example/'), domain: 'other.example' }], features },
      [matcher('acme.example')],
    )
    expect(rank).toMatchObject({ rank: 1, url: 'acme.example', snippet: { organicRank: null } })
  })
})
