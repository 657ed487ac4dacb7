/** Words of the form that the contract does not hold. */
export const formWords = {
  failed: 'An error occurred while processing your request. Please try again later.',
  notSent:
    'No response received from the server. Press Submit again: if the first attempt did arrive, nothing is charged twice.',
  resetText: 'The name, domain, keywords, competitors and every choice go back to how they were at first.',
  nothingScheduled: 'On trial a project runs once now, and again when you refresh it.',
} as const
