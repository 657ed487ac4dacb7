import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AccountPlan, UserData } from '#contract/accounts/rows.ts'
import { client, orpc } from '../../shared/api/client.ts'
import { cancelLiveRefreshes, restOf } from '../../shared/api/live-refresh.ts'
import { readStoredAccount, readToken, storeAccount } from '../../shared/session/session.ts'

/**
 * The signed-in account: read once at start-up, then whenever something tells or hints that it is another one. Never
 * because a component that shows it happens to appear.
 */
export const accountQuery = queryOptions({
  queryKey: orpc.accounts.showUser.queryKey(),
  queryFn: async ({ signal }) => {
    const token = readToken()
    const account = await client.accounts.showUser(undefined, { signal })
    // An account that signed out meanwhile has left nothing behind.
    if (readToken() === token) storeAccount(account)
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

const oldAfterMilliseconds = 10_000
const pauseMilliseconds = 2_000
let nextRefresh: ReturnType<typeof setTimeout> | undefined
let lastRefreshAt = 0

/** Fetches abilities, plan and balance again: soon, but at most once in a while however many calls ask for it. */
export function refreshAccount(queryClient: QueryClient) {
  if (nextRefresh !== undefined) return
  nextRefresh = setTimeout(
    () => {
      nextRefresh = undefined
      lastRefreshAt = Date.now()
      const state = queryClient.getQueryState(accountQuery.queryKey)
      // The very first answer is not asked for anew while it is on its way, and may be older than what calls for this.
      if (state?.fetchStatus === 'fetching' && state.data === undefined) refreshAccount(queryClient)
      else void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    restOf(pauseMilliseconds, lastRefreshAt),
  )
}

/** A signed-out account is not asked about any more. */
export function cancelRefreshes() {
  clearTimeout(nextRefresh)
  nextRefresh = undefined
  lastRefreshAt = 0
  cancelLiveRefreshes()
}

/** The same as `refreshAccount`, unless it was fetched a moment ago or is on its way. */
export function refreshOldAccount(queryClient: QueryClient) {
  const state = queryClient.getQueryState(accountQuery.queryKey)
  if (state === undefined || state.fetchStatus === 'fetching') return
  if (Date.now() - state.dataUpdatedAt >= oldAfterMilliseconds) refreshAccount(queryClient)
}

/** Every place that shows the plan reads it from the account. */
export function setPlan(queryClient: QueryClient, plan: AccountPlan) {
  queryClient.setQueryData(accountQuery.queryKey, (account) => {
    if (account === undefined) return account
    const changed = { ...account, plan }
    storeAccount(changed)
    return changed
  })
}

/** Every place that shows the account's details reads them from the account. */
export function setUserData(queryClient: QueryClient, userData: UserData) {
  queryClient.setQueryData(accountQuery.queryKey, (account) => {
    if (account === undefined) return account
    const changed = { ...account, userData }
    storeAccount(changed)
    return changed
  })
}

/** Every place that shows the balance reads it from the account, whose age this does not change. */
export function setCredits(queryClient: QueryClient, credits: number) {
  const { queryKey } = accountQuery
  const state = queryClient.getQueryState(queryKey)
  queryClient.setQueryData(
    queryKey,
    (account) => {
      if (account === undefined || account.userData.credits === credits) return account
      const changed = { ...account, userData: { ...account.userData, credits } }
      storeAccount(changed)
      return changed
    },
    { updatedAt: state?.dataUpdatedAt },
  )
  // An answer on its way may be older than this balance and would overwrite it.
  if (state?.fetchStatus === 'fetching') refreshAccount(queryClient)
}

/** Sets the number of unread notifications at the bell. The account keeps its age, so it is still refetched in time. */
export function setUnreadNotices(queryClient: QueryClient, unread: number) {
  const { queryKey } = accountQuery
  const state = queryClient.getQueryState(queryKey)
  queryClient.setQueryData(queryKey, (account) => account && { ...account, unread_notices: unread }, {
    updatedAt: state?.dataUpdatedAt,
  })
}
