/** Words of the two screens that the contract does not hold. */
export const listWords = {
  noChecks: 'No checks yet',
  firstCheck: 'Enter a domain and some keywords; the first ranks arrive within seconds.',
  waiting: 'Waiting for its turn',
  failed: 'Failed',
  running: 'Already running',
  notYetExported: 'Ready once every keyword is done',
  earlierKept: 'The new ranks replace what the list shows; earlier looks are kept.',
  retryFailed: 'The failed keywords could not be queued again',
  checkFailed: 'The check could not be loaded',
  pageFailed: 'The result page could not be loaded',
} as const

export const formWords = {
  replace: 'Replace what you have entered?',
  leftOut: 'What this account may not use was left out.',
  notSent:
    'No response received from the server. Press Ranking again: if the first attempt did arrive, nothing is charged twice.',
} as const
