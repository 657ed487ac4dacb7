/** Words of the two screens that the contract does not hold. */
export const listWords = {
  noChecks: 'No checks yet',
  firstCheck: 'Enter a domain and some keywords; the first ranks arrive within seconds.',
  waiting: 'Waiting for its turn',
  failed: 'Failed',
  running: 'Already running',
  notYetExported: 'Ready once every keyword is done',
  earlierKept: 'The new ranks replace what the list shows; earlier looks are kept.',
  paidForResults: 'You pay for keywords that get a result.',
  retryFailed: 'The failed keywords could not be queued again',
  notSent:
    'No response received from the server. Press the button again: if the first attempt did arrive, nothing is charged twice.',
  checkFailed: 'The check could not be loaded',
  pageFailed: 'The result page could not be loaded',
} as const

export const formWords = {
  reset: 'Are you sure you want to reset?',
  replace: 'Replace what you have entered?',
  leftOut: 'What this account may not use was left out.',
  keywordsHint:
    'One per line, or paste a list. Doubles are dropped. Or drop a CSV, TSV, TXT or XLSX file of up to 1 MB: it is read here and never leaves your browser.',
  paidPages: 'Result pages you paid for within the last 4 hours are shown again free.',
  cutToHost: 'Only the host is compared, so the rest was cut off.',
  lockedSelect: 'Upgrade to view more options',
  lockedCompetitors: 'Upgrade to unlock competitors.',
  notSent:
    'No response received from the server. Press Ranking again: if the first attempt did arrive, nothing is charged twice.',
} as const
