import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import type { SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'
import type { ReadKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import type { Site } from '#sandbox/dataforseo/web/sites.ts'

/** The number of days since the vendor last looked at a page. */
export const DAYS_BETWEEN = 30

/** A country and a language on one UTC day (days since 1970): what Labs answers from. */
export interface LabsDay {
  country: Country
  languageCode: string
  day: number
}

/**
 * The kept part of each keyword of a domain; a domain may have tens of thousands. The rest is made when it is asked
 * for.
 */
export interface RankedRow {
  /** In lower case. */
  keyword: string
  type: 'organic' | 'paid' | 'featured_snippet'
  rankGroup: number
  rankAbsolute: number
  /** A month earlier; null where it was not among the first hundred then. */
  previousAbsolute: number | null
  site: Site
  /** The number of the site's result, as `RankedSite` counts them. */
  variant: number
  searchVolume: number
  /** USD; null where nobody bids. */
  cpc: number | null
  /** 0–1. */
  competition: number
  /** 0–100. */
  difficulty: number | null
}

/** The query of a desktop search without a city: the page that Labs reads. */
export function describeLabsQuery(keyword: ReadKeyword, { country, languageCode }: LabsDay): SerpQuery {
  return {
    engine: 'google',
    keyword,
    market: { country: country.iso, language: languageCode },
    city: null,
    place: String(country.locationCode),
    device: 'desktop',
    os: 'windows',
    guests: [],
    aiOverviewReach: 1,
  }
}
