/** Said once all keywords of a run are over. */
export const keywordsEnd = { done: 'All keywords have been checked.', failed: 'All keywords failed.' }
