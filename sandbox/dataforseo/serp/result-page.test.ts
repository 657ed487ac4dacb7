import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { aTask, DUBLIN, organicOf, type SerpResult, startTestSandbox } from '#sandbox/testing/sandbox-client.ts'
import { composeResultPage } from './compose-result-page.ts'
import type { Engine } from './engines.ts'
import { parseOrganicTask } from './organic-request.ts'

const web = new SyntheticWeb('serpplus')
const AT = new Date('2026-11-20T09:00:02Z')

function serpQuery(
  fields: Record<string, unknown>,
  options: { engine?: Engine; kind?: 'regular' | 'advanced'; at?: Date; live?: boolean } = {},
): SerpResult {
  const parsed = parseOrganicTask(options.engine ?? 'google', options.live ? 'live' : 'task_post', {
    ...aTask,
    ...fields,
  })
  if (!parsed.ok) throw new Error(parsed.message)
  return composeResultPage(web, parsed.task, options.at ?? AT, options.kind ?? 'advanced') as unknown as SerpResult
}

/** Written down from section 2.3 of the vendor contract, not from the code. */
const RESULT_FIELDS =
  'keyword type se_domain location_code language_code check_url datetime spell refinement_chips item_types se_results_count pages_count items_count items'
const BASE_FIELDS = 'type rank_group rank_absolute page position xpath rectangle'
const ORGANIC_FIELDS =
  'domain title url description breadcrumb website_name cache_url related_search_url pre_snippet extended_snippet is_image is_video is_featured_snippet is_malicious is_web_story amp_version rating price highlighted links faq images about_this_result related_result extended_people_also_search timestamp'
const PAID_FIELDS =
  'domain title url description breadcrumb website_name description_rows extra links images price rating'
const REGULAR_FIELDS = 'type rank_group rank_absolute page domain title description url breadcrumb'
const TYPES: Record<Engine, string> = {
  google:
    'answer_box featured_snippet images knowledge_graph local_pack organic paid people_also_ask related_searches people_also_search shopping top_stories video recipes popular_products discussions_and_forums ai_overview',
  bing: 'answer_box featured_snippet images local_pack organic paid people_also_ask people_also_search recipes related_searches shopping top_stories video ai_overview',
  yahoo:
    'featured_snippet images local_pack organic paid people_also_ask related_searches shopping recipes top_stories video ai_overview',
}
const KEYWORDS = [
  'espresso machine',
  'buy running shoes',
  'how to bake bread',
  'plumber near me',
  'election news today',
  'best vpn',
  'slow cooker recipe',
  'zürich hotel',
  '日本 旅行',
  'kettle 🫖',
  '<script>alert(1)</script>',
]

describe('every field the contract names', () => {
  it('is on the result and on each organic item of every engine', () => {
    for (const engine of ['google', 'bing', 'yahoo'] as const) {
      const result = serpQuery({ depth: 20, max_crawl_pages: 4 }, { engine })
      expect(Object.keys(result).sort()).toEqual(RESULT_FIELDS.split(' ').sort())
      expect(organicOf(result).length).toBeGreaterThan(10)
      for (const item of organicOf(result)) {
        expect(Object.keys(item).sort()).toEqual(
          [...BASE_FIELDS.split(' '), ...ORGANIC_FIELDS.split(' '), ...(engine === 'google' ? ['checks'] : [])].sort(),
        )
      }
    }
  })

  it('is on paid items, local businesses and AI Overviews', () => {
    const items = KEYWORDS.flatMap((keyword) => serpQuery({ keyword, location_code: DUBLIN }).items ?? [])
    const paid = items.filter((item) => item.type === 'paid')
    expect(paid.length).toBeGreaterThan(0)
    for (const item of paid) expect(Object.keys(item)).toEqual(expect.arrayContaining(PAID_FIELDS.split(' ')))
    const businesses = items.filter((item) => item.type === 'local_pack')
    expect(businesses.length).toBeGreaterThan(2)
    for (const item of businesses) {
      expect(Object.keys(item)).toEqual(
        expect.arrayContaining('title description domain phone url is_paid rating cid'.split(' ')),
      )
      expect(item.rating).toMatchObject({
        rating_type: 'Max5',
        value: expect.any(Number),
        votes_count: expect.any(Number),
        rating_max: 5,
      })
    }
    const overviews = items.filter((item) => item.type === 'ai_overview')
    const [late, loaded] = [true, false].map((isLate) =>
      overviews.filter((item) => item.asynchronous_ai_overview === isLate),
    )
    expect(late).not.toEqual([])
    for (const item of late ?? []) expect(item).toMatchObject({ items: null, references: null, markdown: null })
    expect(loaded).not.toEqual([])
    for (const item of loaded ?? []) {
      const elements = item.items as { type: string; text: string }[]
      expect(elements.every((element) => element.type === 'ai_overview_element')).toBe(true)
      expect(item.markdown).toContain(elements[0]?.text)
      const references = item.references as Record<string, unknown>[]
      expect(references.length).toBeGreaterThan(2)
      for (const reference of references)
        expect(Object.keys(reference)).toEqual(['type', 'position', 'source', 'domain', 'url', 'title', 'text'])
    }
    const asked = items.find((item) => item.type === 'people_also_ask')?.items as {
      type: string
      expanded_element: unknown[]
    }[]
    expect(asked[0]).toMatchObject({
      type: 'people_also_ask_element',
      seed_question: null,
      expanded_element: [expect.anything()],
    })
    const related = items.find((item) => item.type === 'related_searches')?.items as unknown[]
    expect(related.every((text) => typeof text === 'string')).toBe(true)
  })
})

describe('ranks', () => {
  const anyQuery = fc.record({
    engine: fc.constantFrom<Engine>('google', 'bing', 'yahoo'),
    keyword: fc.oneof(fc.constantFrom(...KEYWORDS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
    depth: fc.integer({ min: 1, max: 200 }),
    device: fc.constantFrom('desktop', 'mobile'),
    location_code: fc.constantFrom(2372, 2826, 2840, 2276, 2616),
    day: fc.integer({ min: 0, max: 400 }),
  })

  it('count per type and over all, without a gap, through all pages', () => {
    fc.assert(
      fc.property(anyQuery, ({ engine, day, ...fields }) => {
        const escaped = fields.keyword.replaceAll('%', '%25').replaceAll('+', '%2B')
        fc.pre(escaped.trim() !== '' && !/cache:/i.test(escaped))
        const result = serpQuery(
          { ...fields, keyword: escaped, max_crawl_pages: 50 },
          { engine, at: new Date(AT.getTime() + day * 86_400_000) },
        )
        const items = result.items ?? []
        expect(result.items_count).toBe(items.length)
        expect(items.map((item) => item.rank_absolute)).toEqual(items.map((_item, index) => index + 1))
        const counts = new Map<string, number>()
        let page = 1
        for (const item of items) {
          counts.set(item.type, (counts.get(item.type) ?? 0) + 1)
          expect(item.rank_group).toBe(counts.get(item.type))
          expect(item.page).toBeGreaterThanOrEqual(page)
          page = item.page
        }
        expect(counts.get('organic') ?? 0).toBeLessThanOrEqual(fields.depth)
        expect(page).toBeLessThanOrEqual(result.pages_count)
        expect([...counts.keys()].sort()).toEqual([...(result.item_types ?? [])].sort())
        const allowed = TYPES[engine].split(' ')
        for (const type of counts.keys()) expect(allowed).toContain(type)
        const urls = organicOf(result).map((item) => item.url)
        expect(new Set(urls).size).toBe(urls.length)
        for (const item of organicOf(result)) expect(new URL(String(item.url)).hostname).toBe(item.domain)
      }),
      { numRuns: 150 },
    )
  })

  it('are the same in the regular answer, which leaves out the other types but counts them', () => {
    for (const keyword of KEYWORDS) {
      const advanced = serpQuery({ keyword, depth: 40 })
      const regular = serpQuery({ keyword, depth: 40 }, { kind: 'regular' })
      expect(regular.item_types).toEqual(advanced.item_types)
      const kept = (advanced.items ?? []).filter((item) => ['organic', 'paid', 'featured_snippet'].includes(item.type))
      const place = (item: SerpResult['items'] extends (infer Item)[] | null ? Item : never) =>
        [item.type, item.rank_group, item.rank_absolute, item.page, item.url].join(' ')
      expect((regular.items ?? []).map(place)).toEqual(kept.map(place))
      for (const item of regular.items ?? []) expect(Object.keys(item).sort()).toEqual(REGULAR_FIELDS.split(' ').sort())
    }
  })
})

describe('pages', () => {
  it('hold eight to ten organic results, Yahoo’s five to seven, and not all the same number', () => {
    const counted = (engine: Engine, pages: number) => {
      const counts = new Set<number>()
      for (const keyword of KEYWORDS) {
        const items = organicOf(serpQuery({ keyword, depth: 60, max_crawl_pages: 20 }, { engine }))
        const last = Math.max(...items.map((item) => item.page))
        for (let page = 1; page < Math.min(last, pages); page++)
          counts.add(items.filter((item) => item.page === page).length)
      }
      return [...counts].sort((first, second) => first - second)
    }
    expect(counted('google', 6)).toEqual([8, 9, 10])
    expect(counted('bing', 6)).toEqual([8, 9, 10])
    expect(counted('yahoo', 8)).toEqual([5, 6, 7])
  })

  it('end at the page limit: Bing and Yahoo read one page by default', () => {
    expect(serpQuery({ depth: 100 }, { engine: 'bing' }).pages_count).toBe(1)
    expect(organicOf(serpQuery({ depth: 100 }, { engine: 'bing' })).length).toBeLessThanOrEqual(10)
    expect(serpQuery({ depth: 100, max_crawl_pages: 20 }, { engine: 'yahoo' }).pages_count).toBeGreaterThan(13)
    expect(organicOf(serpQuery({ depth: 100, max_crawl_pages: 20 }, { engine: 'yahoo' })).length).toBe(100)
  })

  it('run out for some keywords', () => {
    const counts = Array.from(
      { length: 60 },
      (_, index) => organicOf(serpQuery({ keyword: `desk lamp ${index}`, depth: 100 })).length,
    )
    const few = counts.filter((count) => count < 80)
    expect(few.length).toBeGreaterThan(0)
    expect(few.length).toBeLessThan(20)
  })
})

describe('stopping and filtering', () => {
  it('stops at the match, whatever comes after it', () => {
    const all = organicOf(serpQuery({ depth: 100 }))
    const wanted = all.find((item) => item.domain === 'www.kestrelroast.example')
    if (wanted === undefined) throw new Error('kestrelroast.example is not on the page')
    const stopped = serpQuery({
      depth: 100,
      stop_crawl_on_match: [{ match_value: 'kestrelroast.example', match_type: 'with_subdomains' }],
    })
    expect(stopped.items?.at(-1)).toMatchObject({ url: wanted.url, rank_group: wanted.rank_group })
    expect(stopped.pages_count).toBe(wanted.page)
  })

  it('never takes a look-alike for the domain', () => {
    const match = [{ match_value: 'roast.example', match_type: 'with_subdomains' }]
    expect(organicOf(serpQuery({ depth: 100, stop_crawl_on_match: match })).at(-1)?.domain).not.toMatch(
      /[a-z]roast\.example$/,
    )
  })

  it('lets a domain named to stop at take part: found for many keywords, near the top for few', () => {
    const domains = ['quite-unheard-of.ie', 'acme.ie', 'oakfirm.ie', 'zenworks.com', 'brightside.com', 'xyzzy.ie']
    const keywords = ['tea', 'coffee beans', 'sofa', 'drill', 'vpn', 'red wine', 'lego', 'yoga mat', 'tent', 'perfume']
    const found = domains.flatMap((domain) =>
      keywords.flatMap((keyword) => {
        const stop = [{ match_value: domain, match_type: 'with_subdomains' }]
        const last = organicOf(serpQuery({ keyword, depth: 100, stop_crawl_on_match: stop })).at(-1)
        return last?.domain?.endsWith(domain) ? [last.rank_group] : []
      }),
    )
    const asked = domains.length * keywords.length
    expect(found.length / asked).toBeGreaterThan(0.4)
    expect(found.length / asked).toBeLessThan(0.95)
    expect(found.filter((rank) => rank <= 3).length / asked).toBeLessThan(0.2)
  })

  it('returns only matching results for a live target, with their true ranks', () => {
    const all = organicOf(serpQuery({ depth: 100 }, { live: true })).filter((item) =>
      item.domain?.endsWith('kestrelroast.example'),
    )
    const targeted = serpQuery({ depth: 100, target: '*kestrelroast.example*' }, { live: true }).items ?? []
    expect(targeted.length).toBeGreaterThan(0)
    for (const item of all.filter((other) => !other.domain?.includes('not'))) {
      expect(targeted).toContainEqual(
        expect.objectContaining({ url: item.url, rank_group: item.rank_group, rank_absolute: item.rank_absolute }),
      )
    }
  })
})

describe('hosts', () => {
  it('come with www., bare, under subdomains, under two-label suffixes and in Punycode', () => {
    const domains = [
      'sofa',
      'office chair',
      'tea shop',
      'coffee',
      'garden shed',
      'mountain bike',
      'gold ring',
      'wine',
    ].flatMap((keyword) =>
      organicOf(serpQuery({ keyword, depth: 100, location_code: 2826 })).map((item) => String(item.domain)),
    )
    expect(domains.some((domain) => domain.startsWith('www.'))).toBe(true)
    expect(domains.some((domain) => /^(shop|blog)\./.test(domain))).toBe(true)
    expect(domains.some((domain) => domain.split('.').length === 2)).toBe(true)
    expect(domains.some((domain) => domain.endsWith('.co.uk'))).toBe(true)
    expect(domains.some((domain) => domain.includes('xn--'))).toBe(true)
    expect(new Set(domains).size).toBeGreaterThan(300)
  })

  it('now and then hold two results of one page', () => {
    const hosts = organicOf(serpQuery({ depth: 100 })).map((item) => String(item.domain))
    expect(hosts.some((host, index) => hosts.indexOf(host) !== index)).toBe(true)
    expect(new Set(hosts).size).toBeGreaterThan(80)
  })
})

describe('over HTTP', () => {
  it('sends a page of a hundred results whole', async () => {
    const sandbox = await startTestSandbox()
    const result = await sandbox.serpQuery({ ...aTask, depth: 100 })
    expect(organicOf(result).length).toBeGreaterThan(85)
    expect(result).toMatchObject({
      se_domain: 'google.com',
      location_code: 2372,
      language_code: 'en',
      datetime: expect.stringMatching(/^2026-11-20 09:00:0[1-3] \+00:00$/),
    })
    expect(result.check_url).toBe(
      'https://www.google.com/search?q=espresso%20machine&hl=en&gl=IE&gws_rd=cr&ie=UTF-8&oe=UTF-8',
    )
  })
})
