/** Numbers are the API's; names are what the provider and the tables use. */
export const searchEngines = { google: 1, yahoo: 2, bing: 3 } as const
export type SearchEngine = keyof typeof searchEngines
export type SearchEngineCode = (typeof searchEngines)[SearchEngine]
export const searchEngineNames = { google: 'Google', yahoo: 'Yahoo', bing: 'Bing' } as const satisfies Record<
  SearchEngine,
  string
>

export const devices = { desktop: 1, tablet: 2, mobile: 3 } as const
export type Device = keyof typeof devices
export type DeviceCode = (typeof devices)[Device]
/** The provider knows no tablets: a tablet check is a mobile check on iOS and says so. */
export const deviceNames = {
  desktop: 'Desktop',
  tablet: 'Tablet (as iOS)',
  mobile: 'Mobile',
} as const satisfies Record<Device, string>

/** The numbers of organic results a check can read. */
export const depths = [10, 20, 50, 100] as const
export type Depth = (typeof depths)[number]
export const defaultDepth: Depth = 20
/**
 * Results the provider bills as one page: pages of Google and Bing hold up to ten organic results, most of Google’s 7 to 10, and
 * Yahoo’s as few as five.
 */
export const resultsPerPage = { google: 10, yahoo: 5, bing: 10 } as const satisfies Record<SearchEngine, number>
/** Results the extra results page adds: two pages on Yahoo. */
export const extraResults = 10

/** Choices for reading results besides the depth; each adds to the price. */
export type ReadingChoices = {
  /** Ten more results than the depth, because pages with fewer than ten organic results would otherwise end the list early. */
  extraPage: boolean
  /** Waits for an AI Overview that the engine fills late, and so for the sites it cites; Google only. */
  loadsAiOverview: boolean
}

/** Their labels, and those of the choices of how the own domain is counted. */
export const choiceNames = {
  extraPage: 'Extra results page',
  loadsAiOverview: 'Load AI Overview citations',
  includesSubdomains: 'Include subdomains',
  countsSnippets: 'Count featured snippets as position 1',
  countsUnranked: 'Include keywords not found in the average position',
} as const satisfies Record<keyof ReadingChoices | 'includesSubdomains' | 'countsSnippets' | 'countsUnranked', string>

/** The number of results the provider is asked for. */
export const resultsAsked = ({ depth, extraPage }: { depth: Depth; extraPage: boolean }): number =>
  depth + (extraPage ? extraResults : 0)

/** Pages of the engine for this many results: what the provider crawls and bills. */
export const pagesOf = (engine: SearchEngine, results: number): number => Math.ceil(results / resultsPerPage[engine])

function nameOf<Name extends string>(codes: Record<Name, number>, code: number): Name {
  for (const name of Object.keys(codes) as Name[]) if (codes[name] === code) return name
  throw new RangeError(`no name for ${code}`)
}

export const searchEngineOf = (code: SearchEngineCode): SearchEngine => nameOf(searchEngines, code)
export const deviceOf = (code: DeviceCode): Device => nameOf(devices, code)
