import type { PageWarning } from '#contract/rules/page-warnings.ts'

/** Why a rank is to be taken with care, and what to do. */
export const pageWarningTexts = {
  doubtful:
    'The search engine may have answered from a smaller set of results than usual. Check again before relying on this rank.',
  corrected: 'The search engine showed results for a different spelling. Open the results page to see which.',
} as const satisfies Record<PageWarning, string>
