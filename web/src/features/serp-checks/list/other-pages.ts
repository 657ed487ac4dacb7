import { hostOfTarget, otherPageText } from '#contract/rules/serp-fetches/other-page.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'

/** For how many keywords another page of the domain ranks higher, or which page if it is one; undefined if none. */
export function otherPagesText({ url, items }: Pick<SerpCheck, 'url' | 'items'>): string | undefined {
  const others = items.filter(({ other_page }) => other_page !== null)
  const [first] = others
  if (first === undefined || first.other_page === null) return undefined
  if (others.length === 1) return `${otherPageText(url, first.other_page)} (${first.keyword})`
  return `For ${countOf(others.length, 'keyword')}, another page of ${hostOfTarget(url)} ranks higher`
}
