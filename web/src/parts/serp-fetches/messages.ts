import { freshHours } from '#contract/rules/limits/limits.ts'

/** Texts of the fields for keywords and domains. */
export const queryMessages = {
  keywordsHint:
    'One per line, or paste a list. You can also drop a CSV, TSV, TXT or XLSX file (up to 1 MB). Duplicates are removed. Your file is processed in your browser.',
  cutToTarget: 'We track the domain and path, so the rest of the URL was removed.',
  paidPages: `Keywords checked with the same settings in the last ${freshHours} hours are free.`,
} as const
