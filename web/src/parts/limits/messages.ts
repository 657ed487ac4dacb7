/** Words of what a plan would open. */
export const lockedMessages = {
  select: 'Upgrade to view more options',
  competitors: 'Upgrade to unlock competitors.',
} as const
