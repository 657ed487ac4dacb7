import { z } from 'zod'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import {
  type KeywordAnswer,
  type KeywordFigures,
  type KeywordMarket,
  searchIntents,
} from '#server/ports/data-provider/keyword-metrics.ts'
import { type CallProvider, isEmptyAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { type OddFields, readAmount, readChoice, readList, readObject, readWhole } from './read-field.ts'
import { readOnly, readRows, readRowsBy, text, UnreadRow } from './rows.ts'

const mostKeywordsPerCall = 700

const resultSchema = z.looseObject({ items: z.array(z.unknown()).nullish() })

// Anything larger is no figure of this world, and would fit no column.
const mostSearches = 2_000_000_000
const mostUsd = 1_000_000

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
): Promise<KeywordAnswer> {
  if (keywords.length === 0) return { figures: [], unreadRows: 0, oddFields: [] }
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
  const result = readOnly(resultSchema, rowsOfOnlyTask(answer, clock()))
  // "No results" is said as such; an answer without its result would make every keyword look unknown.
  if (result === undefined && !isEmptyAnswer(answer)) {
    throw new ProviderError(localFailure('malformed', 'the answer has no result'))
  }
  const odd: OddFields = new Set()
  const { rows, unread } = readRows(result?.items ?? [], odd, (row) => readFigures(row, odd))
  return { figures: rows, unreadRows: unread, oddFields: [...odd].sort() }
}

/** A figure that can't be read is unknown. Without its keyword, a row is useless. */
function readFigures(row: Record<string, unknown>, odd: OddFields): KeywordFigures | UnreadRow {
  const keyword = text.safeParse(row.keyword)
  if (!keyword.success) return new UnreadRow('keyword')
  const info = readObject(row.keyword_info, 'keyword_info', odd)
  const properties = readObject(row.keyword_properties, 'keyword_properties', odd)
  const intent = readObject(row.search_intent_info, 'search_intent_info', odd)
  const amount = (field: string, most: number) => readAmount(info[field], `keyword_info.${field}`, odd, most)
  return {
    keyword: keyword.data,
    searchVolume: readWhole(info.search_volume, 'keyword_info.search_volume', odd, mostSearches),
    difficulty: readWhole(properties.keyword_difficulty, 'keyword_properties.keyword_difficulty', odd, 100),
    cpcUsd: amount('cpc', mostUsd),
    monthlySearches: readMonths(info.monthly_searches, odd),
    intent: readChoice(intent.main_intent, searchIntents, 'search_intent_info.main_intent', odd),
    competition: amount('competition', 1),
    lowBidUsd: amount('low_top_of_page_bid', mostUsd),
    highBidUsd: amount('high_top_of_page_bid', mostUsd),
  }
}

const mostMonths = 12

/** The newest month first, each once. A month that can't be read or has no number is left out. */
function readMonths(value: unknown, odd: OddFields): KeywordFigures['monthlySearches'] {
  const name = 'keyword_info.monthly_searches'
  const months = new Map<number, KeywordFigures['monthlySearches'][number]>()
  for (const entry of readList(value, name, odd)) {
    const fields = readObject(entry, name, odd)
    const year = readWhole(fields.year, name, odd, 9_999)
    const month = readWhole(fields.month, name, odd, 12)
    const searches = readWhole(fields.search_volume, name, odd, mostSearches)
    if (year === null || month === null || month === 0) odd.add(name)
    else if (searches !== null && !months.has(year * 12 + month))
      months.set(year * 12 + month, { year, month, searches })
  }
  return [...months]
    .sort(([left], [right]) => right - left)
    .slice(0, mostMonths)
    .map(([, month]) => month)
}

const marketSchema = z.looseObject({
  location_code: z.int().positive().max(2_147_483_647),
  available_languages: z.array(z.unknown()),
})
const languageSchema = z.looseObject({
  language_code: text,
  available_sources: z.unknown().optional(),
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
  const odd: OddFields = new Set()
  const { rows, unread } = readRowsBy(marketSchema, rowsOfOnlyTask(answer, clock()), odd)
  const markets = rows.flatMap((row) =>
    row.available_languages.flatMap((entry): KeywordMarket[] => {
      const language = languageSchema.safeParse(entry)
      if (!language.success) {
        odd.add('available_languages')
        return []
      }
      const { available_sources: sources, language_code: languageCode } = language.data
      // A language that doesn't say which engines have it is taken to be one of Google's.
      const engines = z.array(z.string()).nullish().safeParse(sources)
      if (!engines.success) odd.add('available_sources')
      return (engines.data?.includes('google') ?? true) ? [{ countryCode: row.location_code, languageCode }] : []
    }),
  )
  answer.reportOdd(odd, unread)
  // The provider always knows some markets: an empty list was not understood.
  if (markets.length === 0) throw new ProviderError(localFailure('malformed', 'the list of markets is empty'))
  return markets
}
