import { keywordKey, normalizeKeyword } from '#contract/rules/keyword-syntax.ts'
import { writtenTarget } from '../serp-fetches/index.ts'

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
