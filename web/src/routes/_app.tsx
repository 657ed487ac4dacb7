import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AccountEvent } from '#contract/events.ts'
import { logOut } from '../features/accounts/log-out.ts'
import { refreshCreditHistory } from '../features/credits/queries.ts'
import { useProviderTrouble } from '../features/provider-status/queries.ts'
import { followSerpCheck, refreshSerpChecks } from '../features/serp-checks/live-updates.ts'
import { AppFrame } from '../shared/frame/app-frame.tsx'
import { useFocusOnNavigation } from '../shared/frame/use-focus-on-navigation.ts'
import { accessTo, type RouteNeeds } from '../shared/session/access.ts'
import { accountQuery, setCredits, useAccount, useAccountDetails } from '../shared/session/account.ts'
import { followEvents } from '../shared/session/event-stream.ts'
import { addressToRemember } from '../shared/session/remembered-address.ts'
import { readToken, type StoredAccount } from '../shared/session/session.ts'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { ForbiddenPage } from '../shared/ui/forbidden-page.tsx'
import { LockedPage } from '../shared/ui/locked-page.tsx'

const ProviderBanner = lazy(() => import('../features/provider-status/provider-banner.tsx'))

/** Everything behind the sign-in: the guard, the frame, the event stream. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (readToken() !== undefined) return
    const next = addressToRemember({ pathname: location.pathname, search: location.searchStr, hash: '' })
    throw redirect({ to: '/login', search: next === undefined ? {} : { next }, replace: true })
  },
  component: SignedIn,
})

function SignedIn() {
  const { queryClient } = Route.useRouteContext()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const account = useAccount()
  const details = useAccountDetails()
  const trouble = useProviderTrouble(account)
  const isConnectionLost = useAccountEvents(queryClient)
  useFocusOnNavigation()
  return (
    <AppFrame
      account={account}
      crumbs={[page.section, page.title].filter((name) => name !== undefined)}
      sandboxData={details?.sandboxData ?? false}
      isConnectionLost={isConnectionLost}
      banner={
        trouble && (
          <Suspense>
            <ProviderBanner status={trouble} now={new Date()} />
          </Suspense>
        )
      }
      onLogOut={() => void logOut(queryClient)}
    >
      {account === undefined ? <AccountPending /> : <GuardedPage needs={page} account={account} />}
    </AppFrame>
  )
}

/** Before the first answer there is nothing to guard by; when it fails, the page says so. */
function AccountPending() {
  const { error, isFetching, refetch } = useQuery(accountQuery)
  if (error === null) return null
  const retry = () => void refetch()
  return <ErrorState title="Your account could not be loaded" error={error} onRetry={retry} retrying={isFetching} />
}

function GuardedPage({ needs, account }: { needs: RouteNeeds; account: StoredAccount }) {
  const access = accessTo(needs, account)
  if (access.kind === 'ability-missing') return <ForbiddenPage />
  if (access.kind === 'locked') return <LockedPage module={access.module} duringTrial={access.duringTrial} />
  return <Outlet />
}

/** Turns what the server tells into what the screens show; answers whether it can be heard no longer. */
function useAccountEvents(queryClient: QueryClient) {
  const [isConnectionLost, setConnectionLost] = useState(false)
  useEffect(() => {
    let openedBefore = false
    const onEvent = (event: AccountEvent) => {
      if (event.type === 'credits') {
        setCredits(queryClient, event.available)
        void refreshCreditHistory(queryClient)
      }
      if (event.type === 'serp-check') followSerpCheck(queryClient, event)
      if (event.type !== 'ready') return
      void refreshSerpChecks(queryClient)
      if (openedBefore) void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
      openedBefore = true
    }
    return followEvents({ onEvent, onLost: setConnectionLost })
  }, [queryClient])
  return isConnectionLost
}
