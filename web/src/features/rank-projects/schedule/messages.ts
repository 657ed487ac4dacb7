/** Messages about a project's schedule. */
export const runTimeMessages = {
  updateFailed: 'Failed to update runtime settings: ',
  lockedText: 'Daily run scheduling at the time you choose, and advanced analytics.',
} as const
