/** Messages about a project's schedule. */
export const runTimeMessages = {
  updateFailed: 'Couldn’t save the schedule: ',
  lockedText: 'Daily run scheduling at the time you choose, and advanced analytics.',
} as const
