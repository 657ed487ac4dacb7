/** Orders of the list of users. */
export const userSorts = ['id', 'name', 'credits'] as const
export type UserSort = (typeof userSorts)[number]

export const usersPerPage = 30
