/** Words of the two screens that the contract does not hold. */
export const checkListMessages = {
  noChecks: 'No checks yet',
  firstCheck: 'Enter a domain and keywords to see where you rank.',
  waiting: 'Queued',
  failed: 'Failed',
  running: 'Already running',
  notYetExported: 'Available when the check is complete',
  earlierKept: 'The list shows the new rankings. Earlier checks are kept.',
  retryFailed: 'Couldn’t retry the failed keywords',
  alreadyDeleted: 'This check was already deleted',
  deleteFailed: 'Couldn’t delete the check',
  checkFailed: 'Couldn’t load the check',
  pageFailed: 'Couldn’t load the results page',
} as const

export const checkFormMessages = {
  replace: 'Replace what you have entered?',
  leftOut: 'Settings your plan doesn’t include were skipped.',
  notSent: 'No response received from the server. Click Ranking again. You won’t be charged twice.',
} as const

export const serpListHeader = { title: 'SERP listing', context: 'All your checks and their rankings' } as const

export const startCheckHeader = {
  title: 'Check SERP',
  context: 'Check a domain’s rankings for a list of keywords',
} as const
