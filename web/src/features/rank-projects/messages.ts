import { serpCheckMessages } from '#contract/serp-checks/messages.ts'

/** Words of the project screens that the contract does not hold. */
export const projectMessages = {
  loadFailed: 'Couldn’t load the project',
  listFailed: 'Couldn’t load your projects',
  running: 'The project is running',
  notKept: 'Available after the next check',
  notChecked: 'Not checked by this date',
  deleting: 'Deleting…',
  waiting: 'Queued',
  noPageFound: 'No ranking page',
  historyLoaded: 'All keywords are loaded',
  competitorsLoaded: 'All competitors are loaded',
  earlierKept: 'Your ranking history is kept.',
  refreshFailed: 'Couldn’t refresh the project',
  unexpected: 'Couldn’t refresh the project. Please try again.',
  insufficientCredits: serpCheckMessages.insufficientCredits,
  copyFailed: 'Couldn’t copy. Please allow clipboard access and try again.',
  addKeywordsFailed: 'Failed to add keywords. Please check your input or try again later.',
  knownKeywordsFailed: 'We couldn’t check for existing keywords. The actual cost may be lower than shown.',
  addCompetitorFailed: 'Failed to add the competitor. Please try again later or contact support if the issue persists.',
  removeCompetitorFailed: 'An error occurred while removing the competitor. Please try again.',
  deleteKeywordsFailed: 'Couldn’t delete the keywords.',
  deleteQuestion: 'Are you sure you want to delete this project?',
  deleteFailed: 'Couldn’t delete the project',
} as const

export const projectListHeader = { title: 'Projects listing', context: 'Domains you track over time' } as const

export const createProjectHeader = { title: 'New project', context: 'Track a domain’s rankings over time' } as const
