import { createMatcher, rankDomains } from '../read-pages/domain-matching.ts'
import type { StoredOrganicResult } from '../tables.ts'

export const asEntered = { includesSubdomains: false }

/** True if a result with the address belongs to a domain as somebody entered it. */
export function matches(entered: string, address: string, includesSubdomains = false): boolean {
  const [rank] = rankDomains([result(1, address)], [createMatcher(entered, { includesSubdomains })])
  return rank !== undefined
}

/** An organic result with the address, and its host as the provider's domain. */
export const result = (position: number, url: string): StoredOrganicResult => ({
  position,
  absolutePosition: position + 2,
  domain: URL.canParse(url) ? new URL(url).hostname : url,
  url,
  title: 'title',
})
