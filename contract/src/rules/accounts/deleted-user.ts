/** What an account is called once it was deleted. */
export const deletedUserName = (accountId: number) => `Deleted user ${accountId}`
