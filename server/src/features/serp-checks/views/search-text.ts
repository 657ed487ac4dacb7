import { sql } from 'drizzle-orm'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { writtenTarget } from '../../../parts/serp-fetches/index.ts'
import { serpChecks } from '../tables.ts'

type Searched = { note: string | null; domain: string; keywords: readonly string[] }

/**
 * The text the list's search matches, normalised as the search term is; a domain also as people
 * write it.
 */
export function searchTextOf({ note, domain, keywords }: Searched): string {
  const domains = new Set([domain, writtenTarget(domain)])
  const noted = note === null ? [] : [normalizeKeyword(note)]
  return [...noted, ...domains, ...keywords].map(keywordKey).join('\n')
}

/** Part of the note, of the domain, or of a keyword. */
export function containsText(search: string) {
  const pattern = `%${keywordKey(normalizeKeyword(search)).replace(/[\\%_]/g, '\\$&')}%`
  return sql`${serpChecks.searchText} like ${pattern}`
}
