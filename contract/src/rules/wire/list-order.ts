/** Orders of the list of checks. */
export const sortableColumns = ['created_at', 'url', 'keywords_count'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** Orders of the list of customers. */
export const customerSorts = ['id', 'name', 'joined', 'last_active', 'revenue', 'usage'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Orders of the list of projects; changes and moved keywords are over seven days. */
export const projectSorts = [
  'created',
  'name',
  'keywords',
  'position',
  'position_change',
  'visibility',
  'visibility_change',
  'improved',
  'declined',
  'lost',
] as const
export type ProjectSort = (typeof projectSorts)[number]
