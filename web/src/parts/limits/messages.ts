/** Texts of options that a plan would unlock. */
export const lockedMessages = {
  select: 'Upgrade to view more options',
  competitors: 'Upgrade to unlock competitors.',
} as const
