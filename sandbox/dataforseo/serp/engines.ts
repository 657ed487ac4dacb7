import type { Country } from '#sandbox/dataforseo/locations/countries.ts'

export const ENGINES = ['google', 'yahoo', 'bing'] as const
export type Engine = (typeof ENGINES)[number]

interface EngineProfile {
  defaultDepth: number
  /** How many results a page is assumed to hold when a task's pages are counted for the price. */
  resultsPerBilledPage: number
  /** The vendor crawls one page of Bing and Yahoo by default, whatever the depth. */
  defaultMaxCrawlPages: number | null
  /** How many organic results one page holds, in hundredths of pages: `[count, share]`. */
  organicPerPage: readonly (readonly [count: number, share: number])[]
  /** Fields this engine knows beside the common ones; any other field is 40506. */
  ownFields: readonly string[]
}

export const ENGINE_PROFILES: Record<Engine, EngineProfile> = {
  google: {
    defaultDepth: 10,
    resultsPerBilledPage: 10,
    defaultMaxCrawlPages: null,
    organicPerPage: [
      [10, 0.62],
      [9, 0.24],
      [8, 0.14],
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
    organicPerPage: [
      [10, 0.66],
      [9, 0.2],
      [8, 0.14],
    ],
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
    organicPerPage: [
      [7, 0.36],
      [6, 0.4],
      [5, 0.24],
    ],
    ownFields: ['se_domain'],
  },
}

/** The search page's host without `www.`, e.g. `google.ie`, `ie.search.yahoo.com`, `bing.com`. */
export function searchDomain(engine: Engine, country: Country | undefined): string {
  if (engine === 'google') return country?.googleDomain ?? 'google.com'
  if (engine === 'bing') return 'bing.com'
  if (country === undefined || country.iso === 'US') return 'search.yahoo.com'
  if (country.iso === 'JP') return 'search.yahoo.co.jp'
  return `${country.iso === 'GB' ? 'uk' : country.iso.toLowerCase()}.search.yahoo.com`
}
