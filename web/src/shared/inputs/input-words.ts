/** Words of the fields that several forms have. */
export const inputWords = {
  reset: 'Are you sure you want to reset?',
  keywordsHint:
    'One per line, or paste a list. Doubles are dropped. Or drop a CSV, TSV, TXT or XLSX file of up to 1 MB: it is read here and never leaves your browser.',
  cutToHost: 'Only the host is compared, so the rest was cut off.',
  lockedSelect: 'Upgrade to view more options',
  lockedCompetitors: 'Upgrade to unlock competitors.',
  paidPages: 'Result pages you paid for within the last 4 hours are shown again free.',
} as const
