/** What the list of checks may be sorted by. */
export const sortableColumns = ['created_at', 'url', 'keywords_count'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** What the list of customers may be sorted by. */
export const customerSorts = ['id', 'name', 'joined', 'last_active', 'revenue', 'usage'] as const
export type CustomerSort = (typeof customerSorts)[number]
