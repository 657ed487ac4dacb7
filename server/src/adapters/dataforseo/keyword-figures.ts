import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type KeywordFigures, type KeywordMarket, searchIntents } from '#server/ports/data-provider/keyword-metrics.ts'
import { type CallProvider, isEmptyAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { readRows } from './rows.ts'

const mostKeywordsPerCall = 700

const resultSchema = z.looseObject({ items: z.array(z.unknown()).nullish() })

// Anything larger is no figure of this world, and would fit no column.
const searches = z.int().nonnegative().max(2_000_000_000).nullish()

const monthSchema = z.looseObject({
  year: z.int(),
  month: z.int().min(1).max(12),
  search_volume: searches,
})

// Beside the others, and never a reason to lose them.
const bid = z.number().nonnegative().max(1_000_000).nullish().catch(null)

const itemSchema = z.looseObject({
  keyword: z.string().min(1),
  keyword_info: z
    .looseObject({
      search_volume: searches,
      cpc: z.number().nonnegative().max(1_000_000).nullish(),
      monthly_searches: z.array(monthSchema).nullish(),
      competition: z.number().min(0).max(1).nullish().catch(null),
      low_top_of_page_bid: bid,
      high_top_of_page_bid: bid,
    })
    .nullish(),
  search_intent_info: z
    .looseObject({ main_intent: z.enum(searchIntents).nullish().catch(null) })
    .nullish()
    .catch(null),
  keyword_properties: z.looseObject({ keyword_difficulty: z.int().min(0).max(100).nullish() }).nullish(),
})

/**
 * Volume, price of a click and difficulty in one call, priced by the rows it returns. Asking Google Ads for volumes and
 * Labs for difficulties would be two calls and cost more from the first keyword on.
 */
export async function fetchKeywordMetrics(
  call: CallProvider,
  clock: () => Date,
  market: KeywordMarket,
  keywords: readonly string[],
  signal?: AbortSignal,
): Promise<KeywordFigures[]> {
  if (keywords.length === 0) return []
  if (keywords.length > mostKeywordsPerCall) {
    const message = `${keywords.length} keywords in one call, at most ${mostKeywordsPerCall}`
    throw new ProviderError(localFailure('bug', message))
  }
  const path = '/v3/dataforseo_labs/google/keyword_overview/live'
  const body = [{ keywords, location_code: market.countryCode, language_code: market.languageCode }]
  const answer = await call(
    { method: 'POST', path, ledgerPath: path, endpointClass: 'general', body, nothingIsBought: false },
    signal,
  )
  const results = readRows(resultSchema, rowsOfOnlyTask(answer, clock()))
  // "No results" is said as such; an answer without its result would make every keyword look unknown.
  if (results.length === 0 && !isEmptyAnswer(answer)) {
    throw new ProviderError(localFailure('malformed', 'the answer has no result'))
  }
  return readRows(
    itemSchema,
    results.flatMap((result) => result.items ?? []),
  ).map(({ keyword, keyword_info: info, keyword_properties: properties, search_intent_info: intent }) => ({
    keyword,
    searchVolume: info?.search_volume ?? null,
    difficulty: properties?.keyword_difficulty ?? null,
    cpcUsd: info?.cpc ?? null,
    monthlySearches: latestMonths(info?.monthly_searches ?? []),
    intent: intent?.main_intent ?? null,
    competition: info?.competition ?? null,
    lowBidUsd: info?.low_top_of_page_bid ?? null,
    highBidUsd: info?.high_top_of_page_bid ?? null,
  }))
}

const mostMonths = 12

/** The newest first. */
function latestMonths(months: readonly z.output<typeof monthSchema>[]): KeywordFigures['monthlySearches'] {
  return months
    .flatMap(({ year, month, search_volume: volume }) => (volume == null ? [] : { year, month, searches: volume }))
    .sort((left, right) => right.year - left.year || right.month - left.month)
    .slice(0, mostMonths)
}

const marketSchema = z.looseObject({
  location_code: z.int(),
  available_languages: z.array(
    z.looseObject({ language_code: z.string().min(1), available_sources: z.array(z.string()).nullish() }),
  ),
})

/** Free. */
export async function listKeywordMarkets(
  call: CallProvider,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<KeywordMarket[]> {
  const path = '/v3/dataforseo_labs/locations_and_languages'
  const answer = await call(
    { method: 'GET', path, ledgerPath: path, endpointClass: 'list', body: null, nothingIsBought: true },
    signal,
  )
  const markets = readRows(marketSchema, rowsOfOnlyTask(answer, clock())).flatMap((row) =>
    row.available_languages
      .filter((language) => language.available_sources?.includes('google') ?? true)
      .map((language) => ({ countryCode: row.location_code, languageCode: language.language_code })),
  )
  // Nobody knows of nowhere: such a list was not understood.
  if (markets.length === 0) throw new ProviderError(localFailure('malformed', 'the list of markets is empty'))
  return markets
}
