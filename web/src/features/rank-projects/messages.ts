import { serpCheckMessages } from '#contract/serp-check-messages.ts'

/** Words of the project screens that the contract does not hold. */
export const projectWords = {
  loadFailed: 'Error fetching project data',
  running: 'The project is being checked',
  notKept: 'The result page of the last look is no longer kept; the next look will tell',
  deleting: 'They are being deleted',
  waiting: 'Waiting for its turn',
  noPageFound: 'No page of yours found',
  historyLoaded: 'All keywords are loaded',
  competitorsLoaded: 'All competitors are loaded',
  earlierKept: 'Earlier ranks are kept.',
  refreshFailed: 'Error Refreshing SERP',
  unexpected: 'Unexpected error occurred.',
  insufficientCredits: serpCheckMessages.insufficientCredits,
  exported: 'Excel File Generated',
  exportFailed: 'Error While Generating Excel',
  addKeywordsFailed: 'Failed to add keywords. Please check your input or try again later.',
  addCompetitorFailed: 'Failed to add the competitor. Please try again later or contact support if the issue persists.',
  removeCompetitorFailed: 'An error occurred while removing the competitor. Please try again.',
  deleteKeywordsFailed: 'The keywords could not be deleted.',
  deleteQuestion: 'Are you sure you want to delete this project?',
  deleteFailed: 'Error Deleting Project',
  lockedRuns: 'Purchase A Plan To Unlock This Feature',
} as const
