import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { client, orpc } from '../api/client.ts'
import { readStoredAccount, storeAccount } from './session.ts'

/** The signed-in account: read once at start-up, kept current by events and replies. */
export const accountQuery = queryOptions({
  queryKey: orpc.accounts.showUser.queryKey(),
  queryFn: async ({ signal }) => {
    const account = await client.accounts.showUser(undefined, { signal })
    storeAccount(account)
    return account
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The account as far as it is known: fresh from the server, else as the last visit left it. */
export function useAccount() {
  const { data } = useQuery(accountQuery)
  return data ?? readStoredAccount()
}

/** Credit prices and whether the data is made up: only the server knows, so undefined until it has answered. */
export function useAccountDetails() {
  return useQuery(accountQuery).data
}

/** Every place that shows the balance reads it from the account. */
export function setCredits(queryClient: QueryClient, credits: number) {
  queryClient.setQueryData(accountQuery.queryKey, (account) => {
    if (account === undefined || account.userData.credits === credits) return account
    const changed = { ...account, userData: { ...account.userData, credits } }
    storeAccount(changed)
    return changed
  })
}
