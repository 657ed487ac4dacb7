import type { PageWarning } from '#contract/rules/serp-fetches/page-warnings.ts'

/** The reasons why a rank is to be taken with care, and what to do. */
export const pageWarningTexts = {
  doubtful: 'These results may be incomplete. Check again before relying on this ranking.',
  corrected: 'The search engine changed this keyword. Open the results page for details.',
} as const satisfies Record<PageWarning, string>
