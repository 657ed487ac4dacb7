import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AccountEvent } from '#contract/events.ts'
import { logOut } from '../features/accounts/log-out.ts'
import { refreshCreditHistory } from '../features/credits/queries.ts'
import { useProviderTrouble } from '../features/provider-status/queries.ts'
import { followSerpCheck, refreshSerpChecks } from '../features/serp-checks/live-updates.ts'
import { AppFrame } from '../shared/frame/app-frame.tsx'
import { useFocusOnNavigation } from '../shared/frame/use-focus-on-navigation.ts'
import { accessTo, type RouteNeeds } from '../shared/session/access.ts'
import {
  accountQuery,
  refreshAccount,
  refreshOldAccount,
  setCredits,
  useAccount,
  useAccountDetails,
} from '../shared/session/account.ts'
import { followEvents } from '../shared/session/event-stream.ts'
import { addressToRemember } from '../shared/session/remembered-address.ts'
import { readToken, type StoredAccount } from '../shared/session/session.ts'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { LockedPage } from '../shared/ui/locked-page.tsx'

const ForbiddenPage = lazy(() => import('../shared/ui/forbidden-page.tsx'))
const ProviderBanner = lazy(() => import('../features/provider-status/provider-banner.tsx'))
const followProjects = () => import('../features/rank-projects/live-updates.ts')
const PublicFrame = lazy(() => import('../shared/frame/public-frame.tsx'))

/** Everything behind the sign-in: the guard, the frame, the event stream. What anybody may read stands here too. */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, matches }) => {
    if (readToken() !== undefined || matches.at(-1)?.staticData.isPublic) return
    const next = addressToRemember({ pathname: location.pathname, search: location.searchStr, hash: '' })
    throw redirect({ to: '/login', search: next === undefined ? {} : { next }, replace: true })
  },
  component: () => (readToken() === undefined ? <SignedOut /> : <SignedIn />),
})

function SignedOut() {
  return (
    <Suspense>
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    </Suspense>
  )
}

function SignedIn() {
  const { queryClient } = Route.useRouteContext()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const account = useAccount()
  const details = useAccountDetails()
  const trouble = useProviderTrouble(account)
  const isConnectionLost = useAccountEvents(queryClient)
  useFocusOnNavigation()
  useFreshAccount(queryClient)
  return (
    <AppFrame
      account={account}
      place={{ section: page.section, parent: page.parent, title: page.title }}
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
  if (access.kind === 'ability-missing')
    return (
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    )
  if (access.kind === 'granted') return <Outlet />
  const { module, duringTrial } = access
  const mayViewPlans = account.userAbilities.includes('VIEW_PRICING_PAGE')
  return <LockedPage module={module} duringTrial={duringTrial} mayViewPlans={mayViewPlans} />
}

/** No event reaches a page in the background or offline: coming back, or going on, looks again. */
function useFreshAccount(queryClient: QueryClient) {
  const path = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it is for
  useEffect(() => refreshOldAccount(queryClient), [queryClient, path])
  useEffect(() => {
    const onFocus = () => refreshOldAccount(queryClient)
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [queryClient])
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
      if (event.type === 'account') refreshAccount(queryClient)
      if (event.type === 'serp-check') followSerpCheck(queryClient, event)
      if (event.type === 'rank-project')
        void followProjects().then(({ followRankProject }) => followRankProject(queryClient, event))
      if (event.type !== 'ready') return
      // A stream that was there before may have been lost for a while, and events with it.
      if (openedBefore) refetch()
      else void refreshSerpChecks(queryClient)
      openedBefore = true
    }
    const refetch = () => {
      void refreshSerpChecks(queryClient)
      void followProjects().then(({ refreshRankProjects }) => refreshRankProjects(queryClient))
      refreshAccount(queryClient)
    }
    const onPoll = () => {
      refetch()
      void refreshCreditHistory(queryClient)
    }
    return followEvents({ onEvent, onLost: setConnectionLost, onPoll })
  }, [queryClient])
  return isConnectionLost
}
