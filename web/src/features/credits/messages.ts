import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'

export const creditWords = {
  empty: 'No credits history available.',
  loadFailed: 'Failed to load the credits history. Please try again later.',
} as const

/** What an entry's state means, for a person; nothing needs saying about what is final. */
export const entryStates = {
  held: 'held until the check is done',
  booked: undefined,
  released: 'not charged, nothing was delivered',
} as const satisfies Record<CreditHistoryEntry['state'], string | undefined>
