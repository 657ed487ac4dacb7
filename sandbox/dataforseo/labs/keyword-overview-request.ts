import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { invalidFieldMessage, STATUS_MESSAGES, type StatusCode } from '#sandbox/dataforseo/protocol/status-codes.ts'
import { findLabsCountry, findLabsLanguage } from './labs-markets.ts'

const FIELDS = ['keywords', 'location_code', 'location_name', 'language_code', 'language_name', 'tag']
const MOST_KEYWORDS = 700
const LONGEST_KEYWORD = 80
const MOST_WORDS = 10
/** As Google Ads refuses them. */
const SYMBOLS = /[,!@%^()={};~`<>?\\|\u2015\p{So}\u{10000}-\u{10ffff}]/u

export type ParsedOverview =
  | { ok: true; keywords: string[]; country: Country; languageCode: string }
  | { ok: false; code: StatusCode; message: string }

/** Checks one posted task: unknown fields first, then field by field. */
export function parseKeywordOverview(posted: Record<string, unknown>): ParsedOverview {
  if (Object.keys(posted).some((field) => !FIELDS.includes(field))) {
    return { ok: false, code: 40506, message: STATUS_MESSAGES[40506] }
  }
  const keywords = readKeywords(posted.keywords)
  if (keywords === undefined) return invalid('keywords')
  const country = readCountry(posted)
  if (country === undefined) return invalid(isGiven(posted.location_code) ? 'location_code' : 'location_name')
  const languageCode = readLanguage(posted, country)
  if (languageCode === undefined) return invalid(isGiven(posted.language_code) ? 'language_code' : 'language_name')
  return { ok: true, keywords, country, languageCode }
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

function readCountry(posted: Record<string, unknown>): Country | undefined {
  if (isGiven(posted.location_code)) return findLabsCountry({ code: Number(posted.location_code) })
  return isGiven(posted.location_name) ? findLabsCountry({ name: String(posted.location_name) }) : undefined
}

function readLanguage(posted: Record<string, unknown>, country: Country): string | undefined {
  if (isGiven(posted.language_code)) return findLabsLanguage(country, { code: String(posted.language_code) })
  return isGiven(posted.language_name) ? findLabsLanguage(country, { name: String(posted.language_name) }) : undefined
}

function invalid(field: string): ParsedOverview {
  return { ok: false, code: 40501, message: invalidFieldMessage(field) }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
