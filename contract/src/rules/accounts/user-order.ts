/** What the list of users may be sorted by. */
export const userSorts = ['id', 'name', 'credits'] as const
export type UserSort = (typeof userSorts)[number]

export const usersPerPage = 30
