/** Words of every run, whatever is looked up again. */
export const runWords = {
  paidForResults: 'You pay for keywords that get a result.',
  notSent:
    'No response received from the server. Press the button again: if the first attempt did arrive, nothing is charged twice.',
} as const
