/** Words of every run, whatever is looked up again. */
export const runMessages = {
  paidForResults: 'You only pay for keywords that return a result.',
  notSent: 'No response received from the server. Try again. You won’t be charged twice.',
} as const
