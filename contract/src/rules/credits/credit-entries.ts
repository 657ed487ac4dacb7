/** Entries of the credit history that can be listed alone; used ones include those under way and those that were not charged. */
export const creditEntryKinds = ['added', 'used', 'expired'] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]
