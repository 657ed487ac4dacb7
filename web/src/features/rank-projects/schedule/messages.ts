/** Messages about a project's schedule. */
export const runTimeMessages = {
  updateFailed: 'Failed to update runtime settings: ',
  lockedText: 'Daily run scheduling and advanced analytics, at the time you choose.',
} as const
