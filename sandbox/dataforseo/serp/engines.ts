import type { Country } from '#sandbox/dataforseo/locations/countries.ts'

export const ENGINES = ['google', 'yahoo', 'bing'] as const
export type Engine = (typeof ENGINES)[number]

type OrganicCounts = readonly (readonly [count: number, share: number])[]

const BING_COUNTS: OrganicCounts = [
  [10, 0.66],
  [9, 0.2],
  [8, 0.14],
]
const YAHOO_COUNTS: OrganicCounts = [
  [7, 0.36],
  [6, 0.4],
  [5, 0.24],
]

interface EngineProfile {
  defaultDepth: number
  /** The number of results a page is assumed to hold when a task's pages are counted for the price. */
  resultsPerBilledPage: number
  /** The vendor crawls one page of Bing and Yahoo by default, whatever the depth. */
  defaultMaxCrawlPages: number | null
  /** The numbers of organic results on the first page and on those after it: `[count, share]`. */
  organicOnFirst: OrganicCounts
  organicOnLater: OrganicCounts
  /** Fields this engine knows beside the common ones; any other field is 40506. */
  ownFields: readonly string[]
}

export const ENGINE_PROFILES: Record<Engine, EngineProfile> = {
  google: {
    defaultDepth: 10,
    resultsPerBilledPage: 10,
    defaultMaxCrawlPages: null,
    // As counted in real answers: 8 on 65 of 90 first pages, 44–49 in five pages, 97 in ten.
    organicOnFirst: [
      [8, 0.72],
      [9, 0.12],
      [10, 0.1],
      [7, 0.06],
    ],
    organicOnLater: [
      [10, 0.85],
      [9, 0.13],
      [8, 0.02],
    ],
    ownFields: [
      'se_domain',
      'target_search_mode',
      'find_targets_in',
      'ignore_targets_in',
      'load_async_ai_overview',
      'people_also_ask_click_depth',
      'group_organic_results',
      'remove_from_url',
      'calculate_rectangles',
      'browser_screen_width',
      'browser_screen_height',
      'browser_screen_resolution_ratio',
    ],
  },
  bing: {
    defaultDepth: 10,
    resultsPerBilledPage: 10,
    defaultMaxCrawlPages: 1,
    organicOnFirst: BING_COUNTS,
    organicOnLater: BING_COUNTS,
    ownFields: [
      'calculate_rectangles',
      'browser_screen_width',
      'browser_screen_height',
      'browser_screen_resolution_ratio',
    ],
  },
  yahoo: {
    defaultDepth: 6,
    resultsPerBilledPage: 5,
    defaultMaxCrawlPages: 1,
    organicOnFirst: YAHOO_COUNTS,
    organicOnLater: YAHOO_COUNTS,
    ownFields: ['se_domain'],
  },
}

/**
 * The search page's host without `www.`, e.g. `ie.search.yahoo.com`. Google sends every country to google.com, where `gl`
 * in the address says which one is meant.
 */
export function searchDomain(engine: Engine, country: Country | undefined): string {
  if (engine !== 'yahoo') return `${engine}.com`
  if (country === undefined || country.iso === 'US') return 'search.yahoo.com'
  if (country.iso === 'JP') return 'search.yahoo.co.jp'
  return `${country.iso === 'GB' ? 'uk' : country.iso.toLowerCase()}.search.yahoo.com`
}
