/** Words of the two screens that the contract does not hold. */
export const listWords = {
  noChecks: 'No checks yet',
  firstCheck: 'Enter a domain and some keywords; the first ranks arrive within seconds.',
  waiting: 'Waiting for its turn',
  failed: 'Failed',
} as const

export const formWords = {
  reset: 'Are you sure you want to reset?',
  cutToHost: 'Only the host is compared, so the rest was cut off.',
  lockedSelect: 'Upgrade to view more options',
  lockedCompetitors: 'Upgrade to unlock competitors.',
  notSent:
    'No response received from the server. Press Ranking again: if the first attempt did arrive, nothing is charged twice.',
} as const
