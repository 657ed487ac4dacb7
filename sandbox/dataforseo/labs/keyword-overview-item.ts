import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { type MonthOfSearches, readSearchDemand, type SearchDemand } from '#sandbox/dataforseo/web/search-demand.ts'

/** One row of keyword_overview; undefined for a keyword nobody knows, which the vendor leaves out and does not bill. */
export function overviewItem(
  keyword: string,
  country: Country,
  languageCode: string,
  now: Date,
): Record<string, unknown> | undefined {
  const demand = readSearchDemand(keyword, country, languageCode, now)
  if (demand === undefined) return undefined
  return {
    se_type: 'google',
    keyword,
    location_code: country.locationCode,
    language_code: languageCode,
    search_partners: false,
    keyword_info: describeDemand(demand, now),
    clickstream_keyword_info: null,
    keyword_properties: {
      se_type: 'google',
      core_keyword: null,
      synonym_clustering_algorithm: null,
      keyword_difficulty: demand.difficulty,
      detected_language: languageCode,
      is_another_language: false,
      words_count: keyword.split(/\s+/).length,
    },
    serp_info: null,
    avg_backlinks_info: null,
    search_intent_info: {
      se_type: 'google',
      main_intent: INTENTS[readKeyword(keyword).intent],
      foreign_intent: null,
      last_updated_time: formatInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))),
    },
    keyword_info_normalized_with_bing: null,
    keyword_info_normalized_with_clickstream: null,
  }
}

export const INTENTS = {
  buy: 'transactional',
  nearby: 'commercial',
  open: 'navigational',
  learn: 'informational',
  news: 'informational',
} as const

/** The vendor keeps years of months and sends them all. */
const yearBefore = (months: readonly MonthOfSearches[]) =>
  months.map(({ year, month, search_volume }) => ({ year: year - 1, month, search_volume }))

export function describeDemand(demand: SearchDemand, now: Date): Record<string, unknown> {
  const { cpc, competition, months, searchVolume } = demand
  const [last, before] = months
  return {
    se_type: 'google',
    last_updated_time: formatInstant(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))),
    competition,
    competition_level: competition < 0.34 ? 'LOW' : competition < 0.67 ? 'MEDIUM' : 'HIGH',
    cpc,
    search_volume: searchVolume,
    low_top_of_page_bid: cpc === null ? null : Math.round(cpc * 60) / 100,
    high_top_of_page_bid: cpc === null ? null : Math.round(cpc * 190) / 100,
    categories: null,
    monthly_searches: [...months, ...yearBefore(months)],
    search_volume_trend: {
      monthly: changeOf(before?.search_volume, last?.search_volume),
      quarterly: changeOf(months[3]?.search_volume, last?.search_volume),
      yearly: changeOf(months.at(-1)?.search_volume, last?.search_volume),
    },
  }
}

/** In whole per cent. */
function changeOf(before: number | undefined, now: number | undefined): number {
  return before === undefined || now === undefined || before === 0 ? 0 : Math.round((now / before - 1) * 100)
}
