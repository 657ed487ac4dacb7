import { type LiveRefusal, refuseField } from '#sandbox/dataforseo/live/live-request.ts'
import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { findLabsCountry, findLabsLanguage } from './labs-markets.ts'

/** A country and a language spoken there, by code or by name. */
export function readLabsMarket(
  posted: Record<string, unknown>,
): { ok: true; country: Country; languageCode: string } | LiveRefusal {
  const country = readCountry(posted)
  if (country === undefined) return refuseField(isGiven(posted.location_code) ? 'location_code' : 'location_name')
  const languageCode = readLanguage(posted, country)
  if (languageCode === undefined) return refuseField(isGiven(posted.language_code) ? 'language_code' : 'language_name')
  return { ok: true, country, languageCode }
}

function readCountry(posted: Record<string, unknown>): Country | undefined {
  if (isGiven(posted.location_code)) return findLabsCountry({ code: Number(posted.location_code) })
  return isGiven(posted.location_name) ? findLabsCountry({ name: String(posted.location_name) }) : undefined
}

function readLanguage(posted: Record<string, unknown>, country: Country): string | undefined {
  if (isGiven(posted.language_code)) return findLabsLanguage(country, { code: String(posted.language_code) })
  return isGiven(posted.language_name) ? findLabsLanguage(country, { name: String(posted.language_name) }) : undefined
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
