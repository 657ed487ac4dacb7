/** The name of an account after its deletion. */
export const deletedUserName = (accountId: number) => `Deleted user ${accountId}`
