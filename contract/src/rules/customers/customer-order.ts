/** Orders of the list of customers. */
export const customerSorts = ['id', 'name', 'joined', 'last_active', 'revenue', 'usage'] as const
export type CustomerSort = (typeof customerSorts)[number]
