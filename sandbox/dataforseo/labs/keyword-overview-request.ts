import { type LiveRefusal, refuseField, refuseUnknownFields } from '#sandbox/dataforseo/live/live-request.ts'
import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { readLabsMarket } from './labs-request.ts'

const FIELDS = ['keywords', 'location_code', 'location_name', 'language_code', 'language_name', 'tag']
const MOST_KEYWORDS = 700
const LONGEST_KEYWORD = 80
const MOST_WORDS = 10
/** As Google Ads refuses them. */
const SYMBOLS = /[,!@%^()={};~`<>?\\|\u2015\p{So}\u{10000}-\u{10ffff}]/u

export type ParsedOverview = { ok: true; keywords: string[]; country: Country; languageCode: string } | LiveRefusal

/** Checks one posted task: unknown fields first, then field by field. */
export function parseKeywordOverview(posted: Record<string, unknown>): ParsedOverview {
  const unknown = refuseUnknownFields(posted, FIELDS)
  if (unknown !== undefined) return unknown
  const keywords = readKeywords(posted.keywords)
  if (keywords === undefined) return refuseField('keywords')
  const market = readLabsMarket(posted)
  return market.ok ? { ...market, keywords } : market
}

/** In lower case and each once, as the vendor reads them. */
function readKeywords(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_KEYWORDS) return undefined
  const keywords = new Set<string>()
  for (const keyword of value as unknown[]) {
    if (typeof keyword !== 'string') return undefined
    const words = keyword.trim().split(/\s+/)
    if (words[0] === '' || words.length > MOST_WORDS || [...keyword].length > LONGEST_KEYWORD) return undefined
    if (SYMBOLS.test(keyword)) return undefined
    keywords.add(keyword.trim().toLowerCase())
  }
  return [...keywords]
}
