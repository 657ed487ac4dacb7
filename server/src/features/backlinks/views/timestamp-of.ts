/** A moment as a statement brings it, as it crosses the wire. */
export const timestampOf = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()
