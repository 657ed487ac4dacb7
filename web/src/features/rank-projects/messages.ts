import { serpCheckMessages } from '#contract/serp-checks/messages.ts'

/** Words of the project screens that the contract does not hold. */
export const projectMessages = {
  loadFailed: 'Error fetching project data',
  running: 'The project is running',
  notKept: 'Available after the next check',
  notChecked: 'Not checked by this date',
  deleting: 'Deleting…',
  waiting: 'Queued',
  noPageFound: 'No ranking page',
  historyLoaded: 'All keywords are loaded',
  competitorsLoaded: 'All competitors are loaded',
  earlierKept: 'Your ranking history is kept.',
  refreshFailed: 'Error Refreshing SERP',
  unexpected: 'Unexpected error occurred.',
  insufficientCredits: serpCheckMessages.insufficientCredits,
  exporting: 'Preparing the file…',
  exported: 'Excel File Generated',
  copyFailed: 'Couldn’t copy. Please allow clipboard access and try again.',
  exportFailed: 'Error While Generating Excel',
  addKeywordsFailed: 'Failed to add keywords. Please check your input or try again later.',
  knownKeywordsFailed: 'We couldn’t check for existing keywords. The actual cost may be lower than shown.',
  addCompetitorFailed: 'Failed to add the competitor. Please try again later or contact support if the issue persists.',
  removeCompetitorFailed: 'An error occurred while removing the competitor. Please try again.',
  deleteKeywordsFailed: 'Couldn’t delete the keywords.',
  deleteQuestion: 'Are you sure you want to delete this project?',
  deleteFailed: 'Error Deleting Project',
} as const

export const projectListHeader = { title: 'Projects listing', context: 'Domains you track over time' } as const

export const createProjectHeader = { title: 'New project', context: 'Track a domain’s rankings over time' } as const
