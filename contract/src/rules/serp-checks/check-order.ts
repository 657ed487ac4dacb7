/** Orders of the list of checks. */
export const checkSorts = ['created_at', 'url', 'keywords_count'] as const
export type CheckSort = (typeof checkSorts)[number]
