import type { KeywordPages } from '#contract/rank-projects/landing-pages.ts'
import { type CheckedPage, isPageAddress, listSwaps, recentSwaps } from '#contract/rules/rank-projects/landing-pages.ts'
import { judgeAlternation } from '#contract/rules/rank-projects/page-alternation.ts'
import type { KeywordObservation } from '../views/keyword-observations.ts'

/** The own pages of a keyword over the checks of a span, which come newest first. */
export function presentKeywordPages(
  observations: readonly KeywordObservation[],
  { targetPage, states }: { targetPage: string | null; states: KeywordPages['states'] },
): KeywordPages {
  const checks = observations
    .filter(({ state }) => state !== 'failed')
    .map(({ day, url, is_baseline }): CheckedPage => ({ date: day, url, is_baseline: is_baseline === true }))
    .toReversed()
  const swaps = listSwaps(checks)
  const latest = checks.at(-1)
  return {
    target_page: targetPage,
    states,
    swaps,
    recent_swaps_count: latest === undefined ? 0 : recentSwaps(swaps, latest.date).length,
    alternation: judgeAlternation(checks.map(({ url }) => url).filter(isPageAddress)),
  }
}
