/** A newer look than this is refreshed only after a question. */
export const refreshWarningHours = 4

/** What the list may be sorted by. */
export const sortableColumns = ['created_at', 'url', 'keywords_count'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** Own domain, then competitors in their order: a check has up to three, a project up to ten. */
export const resultOwners = [
  'own',
  'competitor1',
  'competitor2',
  'competitor3',
  'competitor4',
  'competitor5',
  'competitor6',
  'competitor7',
  'competitor8',
  'competitor9',
  'competitor10',
] as const
