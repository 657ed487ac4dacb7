/** A country and a language, as search volumes are counted. Cities have none of their own. */
export type KeywordMarket = { countryCode: number; languageCode: string }

export const searchIntents = ['informational', 'navigational', 'commercial', 'transactional'] as const
export type SearchIntent = (typeof searchIntents)[number]

/** Google's figures for advertisers about a keyword, and how hard its first page is to reach. */
export type KeywordFigures = {
  /** In lower case. */
  keyword: string
  /** Searches a month. */
  searchVolume: number | null
  /** 0–100. */
  difficulty: number | null
  /** Price of a click on an ad. */
  cpcUsd: number | null
  /** Searches of the last twelve months or fewer, the newest first; `month` from 1. */
  monthlySearches: { year: number; month: number; searches: number }[]
  intent: SearchIntent | null
  /** Among advertisers, 0–1. */
  competition: number | null
  /** An advertiser's bid for a place above the results: the 20th and the 80th percentile. */
  lowBidUsd: number | null
  highBidUsd: number | null
}

export type KeywordAnswer = {
  figures: KeywordFigures[]
  /** Rows whose keyword couldn’t be read. They may belong to any keyword without figures. */
  unreadRows: number
  /** Figures that could not be read, by the vendor's names; sorted. */
  oddFields: string[]
}

/** Search volume, difficulty and price per click. Every method throws `ProviderError` when the call as a whole fails. */
export type KeywordMetricsProvider = {
  /**
   * At most 700 keywords of at most 80 characters and ten words; those it knows nothing of are missing from the answer.
   * One bad keyword refuses the whole call as `request`, and so does a market it does not have. Never retried inside.
   */
  fetchKeywordMetrics(market: KeywordMarket, keywords: readonly string[], signal?: AbortSignal): Promise<KeywordAnswer>
  /** Markets in which it knows keywords; never empty. */
  listKeywordMarkets(signal?: AbortSignal): Promise<KeywordMarket[]>
}
