import { describe, expect, it } from 'vitest'
import { composeResultPage } from '#sandbox/dataforseo/serp/compose-result-page.ts'
import { parseOrganicTask } from '#sandbox/dataforseo/serp/organic-request.ts'
import { aTask, DUBLIN, organicOf, type SerpResult } from '#sandbox/testing/sandbox-client.ts'
import { siteFromDomain } from './sites.ts'
import { SyntheticWeb } from './synthetic-web.ts'

const DAY = Date.UTC(2026, 10, 20)
const DAY_MS = 24 * 3600 * 1000
const KEYWORDS = [
  'espresso',
  'coffee',
  'mountain bike',
  'garden shed',
  'dog food',
  'running shoes',
  'gold ring',
  'power drill',
].flatMap((noun) => ['', ' buy', ' best', ' ireland', ' for beginners', ' cheap'].map((rest) => noun + rest))

function ranks(web: SyntheticWeb, fields: Record<string, unknown>, day = 0, hour = 9): Map<string, number> {
  const parsed = parseOrganicTask('google', 'task_post', { ...aTask, depth: 100, ...fields })
  if (!parsed.ok) throw new Error(parsed.message)
  const at = new Date(DAY + day * DAY_MS + hour * 3600 * 1000)
  const page = composeResultPage(web, parsed.task, at, 'regular') as unknown as SerpResult
  return new Map(organicOf(page).map((item) => [String(item.url), item.rank_group]))
}

function overlap(first: Map<string, number>, second: Map<string, number>, most = 20): number {
  const top = [...first.keys()].slice(0, most)
  return top.filter((url) => second.has(url) && (second.get(url) ?? 0) <= most).length / top.length
}

describe('the same question', () => {
  it('has the same answer all day, in every sandbox of the same seed, in any order of asking', () => {
    const first = new SyntheticWeb('seed')
    const second = new SyntheticWeb('seed')
    for (const keyword of KEYWORDS.slice(0, 10)) ranks(second, { keyword })
    expect([...ranks(first, { keyword: 'espresso' }, 0, 0)]).toEqual([...ranks(second, { keyword: 'espresso' }, 0, 23)])
    expect([...ranks(first, { keyword: 'espresso' })]).not.toEqual([
      ...ranks(new SyntheticWeb('other'), { keyword: 'espresso' }),
    ])
  })

  it('ignores case and surrounding marks', () => {
    const web = new SyntheticWeb('seed')
    const hosts = (keyword: string) => [...ranks(web, { keyword }).keys()].map((url) => new URL(url).hostname)
    expect(hosts('Espresso Machine')).toEqual(hosts('espresso machine'))
  })
})

describe('from one day to the next', () => {
  it('ranks move by 0 to 2 places mostly, sometimes more, and pages are not shuffled', () => {
    const web = new SyntheticWeb('seed')
    const moves: number[] = []
    let gone = 0
    let unchangedPages = 0
    for (const keyword of KEYWORDS) {
      const before = ranks(web, { keyword })
      const after = ranks(web, { keyword }, 1)
      const top = [...before].filter(([, rank]) => rank <= 50)
      for (const [url, rank] of top) {
        const now = after.get(url)
        if (now === undefined) gone += 1
        else moves.push(Math.abs(now - rank))
      }
      if (top.every(([url, rank]) => after.get(url) === rank)) unchangedPages += 1
    }
    const share = (test: (move: number) => boolean) => moves.filter(test).length / moves.length
    expect(share((move) => move === 0)).toBeGreaterThan(0.3)
    expect(share((move) => move === 0)).toBeLessThan(0.85)
    expect(share((move) => move <= 2)).toBeGreaterThan(0.88)
    expect(share((move) => move > 2)).toBeGreaterThan(0.005)
    expect(share((move) => move > 10)).toBeLessThan(0.02)
    expect(gone / moves.length).toBeLessThan(0.01)
    expect(unchangedPages).toBe(0)
  })

  it('adds up over months: a month later the first page is another one, but no stranger', () => {
    const web = new SyntheticWeb('seed')
    const same = KEYWORDS.map((keyword) => overlap(ranks(web, { keyword }), ranks(web, { keyword }, 45), 10))
    const mean = same.reduce((sum, share) => sum + share, 0) / same.length
    expect(mean).toBeGreaterThan(0.5)
    expect(mean).toBeLessThan(0.97)
  })
})

describe('what changes a page', () => {
  const web = new SyntheticWeb('seed')
  const base = ranks(web, { keyword: 'coffee shop' })

  it.each<[string, Record<string, unknown>, number, number]>([
    ['mobile', { device: 'mobile' }, 0.55, 1],
    ['a city', { location_code: DUBLIN }, 0.2, 0.95],
    ['another country', { location_code: 2276 }, 0, 0.6],
    ['another language', { language_code: 'de' }, 0, 0.85],
  ])('%s', (_name, fields, least, most) => {
    const other = ranks(web, { keyword: 'coffee shop', ...fields })
    expect([...other.keys()]).not.toEqual([...base.keys()])
    const shared = overlap(base, other)
    expect(shared).toBeGreaterThanOrEqual(least)
    expect(shared).toBeLessThanOrEqual(most)
  })

  it('shows a city its own businesses and the country none of them', () => {
    const local = (urls: Map<string, number>) =>
      [...urls.keys()].filter((url) => new URL(url).hostname.includes('dublin')).length
    expect(local(ranks(web, { keyword: 'coffee shop', location_code: DUBLIN }))).toBeGreaterThan(3)
    expect(local(base)).toBe(0)
  })

  it('keeps related keywords in the same company, and unrelated ones apart', () => {
    const hosts = (keyword: string) => new Set([...ranks(web, { keyword }).keys()].map((url) => new URL(url).hostname))
    const shared = (first: string, second: string) => [...hosts(first)].filter((host) => hosts(second).has(host)).length
    expect(shared('espresso machine', 'coffee grinder')).toBeGreaterThan(40)
    expect(shared('espresso machine', 'divorce solicitor')).toBeLessThan(15)
  })
})

describe('domains added to the sandbox', () => {
  it('rank for what they are about, among others and not always first', () => {
    const web = new SyntheticWeb('seed')
    web.addDomain(siteFromDomain('teapot-emporium.ie'))
    const found = [
      'loose tea',
      'teapot',
      'green tea',
      'chai',
      'matcha powder',
      'tea infuser',
      'oolong',
      'earl grey tea',
    ].map((keyword) => [...ranks(web, { keyword })].find(([url]) => url.includes('teapot-emporium.ie'))?.[1])
    const placed = found.filter((rank) => rank !== undefined)
    expect(placed.length).toBeGreaterThan(5)
    expect(new Set(placed).size).toBeGreaterThan(3)
    expect(
      [...ranks(web, { keyword: 'divorce solicitor' }).keys()].some((url) => url.includes('teapot-emporium')),
    ).toBe(false)
    web.forgetIntroduced()
    expect([...ranks(web, { keyword: 'teapot' }).keys()].some((url) => url.includes('teapot-emporium'))).toBe(false)
  })

  it('include the shops of the demonstration from the start', () => {
    const web = new SyntheticWeb('serpplus')
    for (const [domain, noun] of [
      ['kestrelroast.example', 'coffee beans'],
      ['pinewoodframes.example', 'wooden picture frame'],
      ['lumenbikes.example', 'bike lights'],
    ] as const) {
      const placed = ['', ' online', ' ireland', ' shop', ' sale', ' cheap'].filter((rest) =>
        [...ranks(web, { keyword: noun + rest }).keys()].some((url) => new URL(url).hostname.endsWith(domain)),
      )
      expect(placed.length, domain).toBeGreaterThan(3)
    }
  })
})
