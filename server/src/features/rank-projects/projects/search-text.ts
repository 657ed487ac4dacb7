import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { writtenTarget } from '../../../parts/serp-fetches/index.ts'

/**
 * The text the list's search matches, normalised as the search term is; a domain also as people
 * write it.
 */
export const searchTextOf = ({ name, domain }: { name: string; domain: string }) =>
  [name, ...new Set([domain, writtenTarget(domain)])].map((text) => keywordKey(normalizeKeyword(text))).join('\n')
