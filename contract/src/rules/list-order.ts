/** What the list of checks may be sorted by. */
export const sortableColumns = ['created_at', 'url', 'keywords_count'] as const
export type SortableColumn = (typeof sortableColumns)[number]
