/** Words of the form that the contract does not hold. */
export const checkFormMessages = {
  failed: 'An error occurred while processing your request. Please try again later.',
  notSent: 'No response received from the server. Submit again. You won’t be charged twice.',
  resetText: 'This clears everything you entered.',
  nothingScheduled: 'Trial projects run once when you create them, and again whenever you refresh them.',
} as const
