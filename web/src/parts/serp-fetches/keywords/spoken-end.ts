/** A screen reader says one of these once a run has ended. */
export const keywordsEnd = { done: 'All keywords have been checked.', failed: 'All keywords failed.' }
