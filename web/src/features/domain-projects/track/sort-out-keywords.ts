import { keywordProblem, uniqueKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { TrackProps } from './track-props.ts'

/**
 * Sorts keywords into those a project can look up, and those it cannot with the reason. A result and an ad of the same
 * keyword are one.
 */
export function sortOutKeywords(ticked: readonly string[]): Pick<TrackProps, 'keywords' | 'refused'> {
  const judged = uniqueKeywords(ticked).keywords.map((keyword) => ({ keyword, reason: keywordProblem(keyword) }))
  return {
    keywords: judged.filter(({ reason }) => reason === undefined).map(({ keyword }) => keyword),
    refused: judged.flatMap(({ keyword, reason }) => (reason === undefined ? [] : [{ keyword, reason }])),
  }
}
