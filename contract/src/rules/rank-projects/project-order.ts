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
