import { type CheckDomainInput, checkDomainInput } from '#contract/domain-projects/endpoints.ts'
import { type CreateRankProjectInput, createRankProjectInput } from '#contract/rank-projects/inputs.ts'
import type { SegmentFilter } from '#contract/rank-projects/segments.ts'

/** A project as a customer would have created it, and what has happened since, in days after its creation. */
export type DemonstrationProject = {
  domain: string
  input: (start: Start) => CreateRankProjectInput
  /** Saved filters; `tag` gives the id of a tag of its keywords. */
  segments: readonly { name: string; filter: (tag: (name: string) => number) => SegmentFilter; in_summary: boolean }[]
  competitorLater: { day: number; domain: string }
  /**
   * The site’s strength in search, with the point in the history (0 to 1) from which it applies. The last value equals its
   * strength in the sandbox’s web.
   */
  growth: readonly { from: number; strength: number }[]
  /**
   * The pages the site ranks with for a keyword from a point in the history on; several stand on one results page, and `turns` take turns
   * day by day. The last ones of a keyword are those of the sandbox's web.
   */
  pages: readonly ({ from: number; keyword: string } & ({ paths: readonly string[] } | { turns: readonly string[] }))[]
  /** Keywords whose pages it has improved from a point in the history on, with the score that brings. */
  suits: readonly { from: number; keywords: readonly string[]; by: number }[]
  /** Changes of other sites that nobody of the project has caused; the last strength of each is that of the sandbox's web. */
  market: readonly { from: number; strengths: Readonly<Record<string, number>> }[]
  /** AI Overviews as the search engine rolls them out, as a share of those that its pages have at the end. */
  aiOverviews: readonly { from: number; reach: number }[]
  /** Set on that day. */
  targetPages: { day: number; targets: readonly (readonly [keyword: string, page: string])[] }
  /** Work done on the site, at a point in the history; `tag` is that of the keywords it is about. */
  notes: readonly { at: number; text: string; tag?: string }[]
  failures: readonly { day: number; keywords: readonly string[] }[]
  /** The day on which its domain was checked and saved with a schedule; chosen so that no run is due soon after the history ends. */
  domainCheck: { day: number; input: CheckDomainInput; timeZone: string }
  /** Targets whose backlinks were analysed on that day, and scheduled to be analysed every month. */
  backlinkChecks: readonly { day: number; target: string }[]
}

/** The time of creation: `hourOf` returns its hour in a zone, in the format of a schedule. */
type Start = { hourOf: (timeZone: string) => string; id: string }

const guideKeywords = [
  'how to make cold brew coffee',
  'how to grind coffee beans',
  'how to clean a cafetiere',
  'how much coffee per cup',
  'what is single origin coffee',
  'arabica vs robusta',
]

const coffeeKeywords = [
  'ground coffee',
  'kenyan coffee beans',
  'brazilian coffee beans',
  'fresh roasted coffee',
  'coffee advent calendar',
  'cafetiere',
  'aeropress',
  'tea bags',
  'single origin coffee',
  'decaf coffee beans',
  'coffee gift box',
  'organic coffee beans',
  'coffee roaster dublin',
  'colombian coffee beans',
  'filter coffee',
  'cold brew coffee',
  'moka pot coffee',
  'wholesale coffee beans',
  'latte art',
  'loose leaf tea',
  'breakfast tea',
  'matcha powder',
  'kestrel roast',
  'coffee shop near me',
  ...guideKeywords,
]

const bikeKeywords = [
  'bike lights',
  'commuter bike',
  'electric bike',
  'bike repair kit',
  'kids bike',
  'gravel bike',
  'bike lock',
  'bicycle bell',
  'mountain bike sale',
  'bike pannier bags',
]

const coffeeTags = {
  Beans: [
    'kenyan coffee beans',
    'brazilian coffee beans',
    'colombian coffee beans',
    'decaf coffee beans',
    'organic coffee beans',
    'wholesale coffee beans',
    'single origin coffee',
    'ground coffee',
    'fresh roasted coffee',
  ],
  Brewing: ['cafetiere', 'aeropress', 'moka pot coffee', 'filter coffee', 'cold brew coffee', 'latte art'],
  Tea: ['tea bags', 'loose leaf tea', 'breakfast tea', 'matcha powder'],
  Gifts: ['coffee advent calendar', 'coffee gift box'],
  Guides: guideKeywords,
  Local: ['coffee roaster dublin', 'coffee shop near me'],
  'Money pages': ['wholesale coffee beans', 'coffee gift box', 'organic coffee beans', 'coffee roaster dublin'],
} as const

const bikeTags = {
  Bikes: ['commuter bike', 'electric bike', 'kids bike', 'gravel bike', 'mountain bike sale'],
  Accessories: ['bike lights', 'bike repair kit', 'bike lock', 'bicycle bell', 'bike pannier bags'],
  Sale: ['mountain bike sale'],
} as const

export const demonstrationProjects: readonly DemonstrationProject[] = [
  {
    domain: 'kestrelroast.example',
    input: ({ hourOf, id }) =>
      createRankProjectInput.parse({
        projectName: 'Kestrel Roast, Ireland',
        domainUrl: 'kestrelroast.example',
        searchEngine: 1,
        deviceType: 1,
        language: 'en',
        country: 2372,
        depth: 50,
        keywords: coffeeKeywords,
        ...taggedWith(coffeeTags),
        competitors: ['beanharbour.example', 'morningpress.example'],
        isDailyChecked: 1,
        runAt: hourOf('Europe/Dublin'),
        timeZone: 'Europe/Dublin',
        random_id: id,
      }),
    segments: [
      { name: 'Coffee beans', filter: (tag) => ({ search: '', tags_any: String(tag('Beans')) }), in_summary: true },
      { name: 'Almost on page one', filter: () => ({ search: '', rank_from: 11, rank_to: 20 }), in_summary: false },
    ],
    competitorLater: { day: 24, domain: 'dailygrind.example' },
    growth: [
      { from: 0, strength: 0.54 },
      { from: 0.2, strength: 0.58 },
      { from: 0.25, strength: 0.62 },
      { from: 0.45, strength: 0.65 },
      { from: 0.5, strength: 0.69 },
      { from: 0.65, strength: 0.72 },
      { from: 0.7, strength: 0.76 },
      { from: 0.75, strength: 0.8 },
      { from: 0.93, strength: 0.78 },
    ],
    pages: [
      { from: 0, keyword: 'single origin coffee', paths: ['/collections/single-origin-coffee'] },
      // The rewritten guide takes over from the page that sells: a mismatch ever since.
      { from: 0.15, keyword: 'single origin coffee', paths: ['/blogs/guides/single-origin-coffee'] },
      { from: 0, keyword: 'cold brew coffee', paths: ['/collections/cold-brew-coffee'] },
      { from: 0, keyword: 'moka pot coffee', paths: ['/collections/moka-pot-coffee'] },
      // The brewing guides: one stands beside the page that sells, one replaces it.
      {
        from: 0.4,
        keyword: 'cold brew coffee',
        paths: ['/blogs/guides/cold-brew-coffee', '/collections/cold-brew-coffee'],
      },
      { from: 0.4, keyword: 'moka pot coffee', paths: ['/blogs/guides/moka-pot-coffee'] },
      { from: 0, keyword: 'filter coffee', paths: ['/collections/filter-coffee'] },
      { from: 0.8, keyword: 'filter coffee', turns: ['/collections/filter-coffee', '/blogs/guides/filter-coffee'] },
    ],
    suits: [{ from: 0.5, keywords: coffeeTags.Beans, by: 0.4 }],
    // A large shop opens in the country, in the newest week.
    market: [
      { from: 0, strengths: { 'amazon.ie': 0 } },
      { from: 0.93, strengths: { 'amazon.ie': 0.9 } },
    ],
    // In the same week AI Overviews reach all the pages that have them from then on.
    aiOverviews: [
      { from: 0, reach: 0.2 },
      { from: 0.95, reach: 1 },
    ],
    targetPages: {
      day: 2,
      targets: [
        ['single origin coffee', '/collections/single-origin-coffee'],
        ['cold brew coffee', '/blogs/guides/*'],
        ['moka pot coffee', '/blogs/guides/*'],
        ['filter coffee', '/collections/filter-coffee'],
        ['kestrel roast', '/'],
      ],
    },
    notes: [
      { at: 0.15, text: 'Rewrote the single origin pages: titles, tasting notes, FAQs' },
      { at: 0.4, text: 'Published brewing guides: cold brew, moka pot and filter' },
      { at: 0.5, text: 'Rewrote the pages of all coffee beans: origin, roast, tasting notes', tag: 'Beans' },
      { at: 0.65, text: 'Opened the wholesale section, and was listed in two local guides' },
      { at: 0.85, text: 'Compressed images: pages load in under 2 seconds' },
    ],
    failures: [
      { day: 11, keywords: ['decaf coffee beans'] },
      { day: 37, keywords: ['filter coffee', 'cold brew coffee', 'latte art'] },
      { day: 52, keywords: ['breakfast tea'] },
    ],
    domainCheck: {
      day: 3,
      input: checkDomainInput.parse({ target: 'kestrelroast.example', language: 'en', country: 2372, limit: 500 }),
      timeZone: 'Europe/Dublin',
    },
    backlinkChecks: [
      { day: 4, target: 'kestrelroast.example' },
      { day: 50, target: 'beanharbour.example' },
    ],
  },
  {
    domain: 'lumenbikes.example',
    input: ({ hourOf, id }) =>
      createRankProjectInput.parse({
        projectName: 'Lumen Bikes, United Kingdom',
        domainUrl: 'lumenbikes.example',
        searchEngine: 1,
        deviceType: 2,
        language: 'en',
        country: 2826,
        depth: 20,
        keywords: bikeKeywords,
        // The bikes on desktops too.
        furtherSettings: [{ searchEngine: 1, deviceType: 1, language: 'en', country: 2826 }],
        keywordSettings: bikeTags.Accessories.map((keyword) => ({ keyword, settings: [0] })),
        ...taggedWith(bikeTags),
        competitors: ['evanscycles.com', 'halfords.com'],
        isDailyChecked: 1,
        runAt: hourOf('Europe/London'),
        timeZone: 'Europe/London',
        random_id: id,
      }),
    segments: [
      {
        name: 'Bikes without accessories',
        filter: (tag) => ({ search: '', tags_any: String(tag('Bikes')), tags_none: String(tag('Accessories')) }),
        in_summary: true,
      },
    ],
    competitorLater: { day: 40, domain: 'wiggle.co.uk' },
    growth: [{ from: 0, strength: 0.76 }],
    pages: [],
    suits: [],
    // An update of the search engine that is taken back ten days later: a move of the market, not of the shop.
    market: [
      {
        from: 0.7,
        strengths: {
          'halfords.com': 0.45,
          'evanscycles.com': 0.4,
          'decathlon.co.uk': 0.45,
          'chainreactioncycles.com': 0.4,
          'trekbikes.com': 0.45,
          'bikeradar.com': 0.4,
          'canyon.com': 0.4,
          'specialized.com': 0.4,
        },
      },
      {
        from: 0.87,
        strengths: {
          'halfords.com': 0.86,
          'evanscycles.com': 0.76,
          'decathlon.co.uk': 0.84,
          'chainreactioncycles.com': 0.76,
          'trekbikes.com': 0.82,
          'bikeradar.com': 0.8,
          'canyon.com': 0.78,
          'specialized.com': 0.8,
        },
      },
    ],
    aiOverviews: [],
    targetPages: { day: 2, targets: [['bike lights', '/collections/bike-lights']] },
    notes: [{ at: 0.6, text: 'Price change on electric bikes' }],
    failures: [
      { day: 18, keywords: ['kids bike'] },
      { day: 45, keywords: ['commuter bike'] },
    ],
    domainCheck: {
      day: 33,
      input: checkDomainInput.parse({ target: 'lumenbikes.example', language: 'en', country: 2826, limit: 250 }),
      timeZone: 'Europe/London',
    },
    backlinkChecks: [],
  },
]

/** Keywords by tag, as a request names them. */
function taggedWith(keywordsOf: Readonly<Record<string, readonly string[]>>) {
  const tagNames = Object.keys(keywordsOf)
  const keywords = [...new Set(Object.values(keywordsOf).flat())]
  return {
    tagNames,
    taggedKeywords: keywords.map((keyword) => ({
      keyword,
      tags: tagNames.flatMap((name, place) => (keywordsOf[name]?.includes(keyword) ? [place] : [])),
    })),
  }
}
