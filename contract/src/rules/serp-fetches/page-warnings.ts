/**
 * doubtful: the engine may have answered with another set of results than it shows to others · corrected: it showed
 * results of another keyword.
 */
export const pageWarnings = ['doubtful', 'corrected'] as const
export type PageWarning = (typeof pageWarnings)[number]

/** A suggestion (`did_you_mean`) leaves the results as they are. */
const correctingTypes: ReadonlySet<string | null> = new Set([
  'showing_results_for',
  'including_results_for',
  'no_results_found_for',
])

/** The reason why a rank read off a page is to be taken with care; null where nothing speaks against it. */
export function pageWarningOf(page: {
  is_doubtful: boolean | null
  correction: { type: string | null } | null
}): PageWarning | null {
  if (page.is_doubtful === true) return 'doubtful'
  return page.correction !== null && correctingTypes.has(page.correction.type) ? 'corrected' : null
}
