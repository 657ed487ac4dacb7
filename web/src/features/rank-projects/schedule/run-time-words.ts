/** Words about when a project runs by itself. */
export const runTimeWords = {
  updateFailed: 'Failed to update runtime settings: ',
  lockedText: 'Daily run scheduling and advanced analytics: ranks that come by themselves, at the hour you choose.',
} as const
