/** A newer look than this is refreshed only after a question. */
export const refreshWarningHours = 4

/** What the list may be sorted by. */
export const sortableColumns = ['created_at', 'url', 'keywords_count'] as const
export type SortableColumn = (typeof sortableColumns)[number]
