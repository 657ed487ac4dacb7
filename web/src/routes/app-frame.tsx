import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { logOut } from '../features/accounts/log-out.ts'
import { refreshCreditHistory } from '../features/credits/queries.ts'
import { followDashboard, refreshDashboard } from '../features/dashboard/live-updates.ts'
import { useProviderIncident } from '../features/data-provider/queries.ts'
import { NoticeBell } from '../features/notifications/notice-bell.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { followSerpCheck, refreshSerpChecks } from '../features/serp-checks/live-updates.ts'
import { AppLayout } from '../layout/app-layout.tsx'
import { PlanBanner } from '../layout/plan-banner.tsx'
import { planWarning } from '../layout/plan-warning.ts'
import { PublicLayout } from '../layout/public-layout.tsx'
import { SwitchBanner } from '../layout/switch-banner.tsx'
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts'
import { accessTo, type RouteNeeds } from '../parts/access/access.ts'
import {
  accountQuery,
  refreshAccount,
  refreshOldAccount,
  setCredits,
  useAccount,
  useAccountDetails,
} from '../parts/access/account.ts'
import { LockedPage } from '../parts/access/locked/locked-page.tsx'
import { useIsSwitched } from '../parts/access/switched.ts'
import { useSwitchBack } from '../parts/access/use-switch-back.ts'
import { refreshAutoRecharge } from '../parts/billing/payments/queries.ts'
import { refreshPurchases } from '../parts/billing/purchases/queries.ts'
import { refreshForecast } from '../parts/forecast/queries.ts'
import { toastRunEnded } from '../parts/paid-runs/run-toasts.ts'
import { failureOf } from '../shared/api/failure.ts'
import { followEvents } from '../shared/session/event-stream.ts'
import { addressToRemember } from '../shared/session/remembered-address.ts'
import { readToken, type StoredAccount } from '../shared/session/session.ts'
import { ErrorState } from '../shared/ui/states/error-state.tsx'
import { needsOf, placeOf } from './page-place.ts'

const FactorRequiredPage = lazy(() => import('../features/accounts/factors/factor-required-page.tsx'))
const ForbiddenPage = lazy(() => import('../parts/access/locked/forbidden-page.tsx'))
const ProviderBanner = lazy(() => import('../features/data-provider/provider-banner.tsx'))
const followProjects = () => import('../features/rank-projects/live-updates.ts')
const followNotices = () => import('../features/notifications/live-updates.ts')
const followBacklinks = () => import('../features/backlinks/live-updates.ts')
const followDomains = () => import('../features/domain-projects/live-updates.ts')

/** The page itself says so, so that the line about it has its place before the account is known. */
const isSandboxPage = 'sandboxData' in document.documentElement.dataset

/** Around every page of the application: with a session the layout and the guard, without one a text alone. */
export default function AppFrame({ children }: { children: ReactNode }) {
  return readToken() === undefined ? <PublicLayout>{children}</PublicLayout> : <SignedIn>{children}</SignedIn>
}

function SignedIn({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { page, module } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const account = useAccount()
  const details = useAccountDetails()
  const incident = useProviderIncident(account)
  const mayPay = account?.userAbilities.includes('VIEW_PRICING_PAGE') === true
  const warning = mayPay ? planWarning(account.plan, new Date()) : undefined
  const isConnectionLost = useAccountEvents(queryClient)
  const isMissing = details?.needsFactor === true
  const setup = useFactorSetup(isMissing)
  const isSwitched = useIsSwitched()
  const { switchBack, isReturning } = useSwitchBack()
  useFocusOnNavigation()
  useFreshAccount(queryClient)
  const { error } = useQuery(accountQuery)
  if (error !== null && failureOf(error).code === 'password.temporary') return <PasswordFirst />
  return (
    <AppLayout
      account={account}
      place={placeOf(page)}
      sandboxData={details?.sandboxData ?? isSandboxPage}
      isConnectionLost={isConnectionLost}
      search={account !== undefined && !setup.isOpen && <SearchBox account={account} />}
      switchBanner={
        isSwitched && account !== undefined ? (
          <SwitchBanner account={account} onReturn={switchBack} isReturning={isReturning} />
        ) : undefined
      }
      banner={
        incident ? (
          <Suspense>
            <ProviderBanner status={incident} now={new Date()} />
          </Suspense>
        ) : (
          warning && <PlanBanner warning={warning} />
        )
      }
      bell={<NoticeBell unread={details?.unread_notices ?? 0} />}
      onLogOut={() => void logOut(queryClient)}
      onSwitchBack={isSwitched ? switchBack : undefined}
    >
      {setup.isOpen ? (
        <Suspense>
          <FactorRequiredPage isMissing={isMissing} onContinue={setup.close} />
        </Suspense>
      ) : account === undefined ? (
        <AccountPending />
      ) : (
        <GuardedPage needs={needsOf(page, module)} account={account}>
          {children}
        </GuardedPage>
      )}
    </AppLayout>
  )
}

/** The setup of a required second factor stays until it is left: its recovery codes are shown once. */
function useFactorSetup(isMissing: boolean) {
  const [isOpen, setOpen] = useState(false)
  if (isMissing && !isOpen) setOpen(true)
  return { isOpen, close: () => setOpen(false) }
}

/** A temporary password opened the session, which opens nothing else until another is chosen. */
function PasswordFirst() {
  const router = useRouter()
  useEffect(() => {
    const { pathname, searchStr } = router.state.location
    const next = addressToRemember({ pathname, search: searchStr, hash: '' })
    void router.navigate({ to: '/choose-password', search: next === undefined ? {} : { next }, replace: true })
  }, [router])
  return null
}

/** Before the first answer there is nothing to guard by; when it fails, the page says so. */
function AccountPending() {
  const { error, isFetching, refetch } = useQuery(accountQuery)
  if (error === null) return null
  const retry = () => void refetch()
  return <ErrorState title="Couldn’t load your account" error={error} onRetry={retry} retrying={isFetching} />
}

type GuardedPageProps = { needs: RouteNeeds; account: StoredAccount; children: ReactNode }

function GuardedPage({ needs, account, children }: GuardedPageProps) {
  const access = accessTo(needs, account)
  if (access.kind === 'ability-missing')
    return (
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    )
  if (access.kind === 'granted') return children
  const { module, duringTrial } = access
  const mayViewPlans = account.userAbilities.includes('VIEW_PRICING_PAGE')
  return <LockedPage module={module} duringTrial={duringTrial} mayViewPlans={mayViewPlans} />
}

/** No event reaches a page in the background or offline: coming back, or back online, refetches. */
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

/**
 * Turns the server's events into what the screens show; answers whether the stream has ended for
 * good.
 */
function useAccountEvents(queryClient: QueryClient) {
  const [isConnectionLost, setConnectionLost] = useState(false)
  useEffect(() => {
    let openedBefore = false
    const onEvent = (event: AccountEvent) => {
      if (event.type === 'credits') {
        setCredits(queryClient, event.available)
        void refreshCreditHistory(queryClient)
        void refreshPurchases(queryClient)
        void refreshAutoRecharge(queryClient)
      }
      if (event.type === 'account') {
        refreshAccount(queryClient)
        void refreshAutoRecharge(queryClient)
        void refreshForecast(queryClient)
      }
      if (event.type === 'notices') void followNotices().then(({ followNotice }) => followNotice(queryClient))
      if (event.type === 'serp-check' || event.type === 'rank-project') toastRunEnded(event)
      if (event.type === 'domain-project' || event.type === 'backlink-project') toastRunEnded(event)
      if (event.type !== 'ready' && event.type !== 'stream-limit') followDashboard(queryClient)
      if (event.type === 'serp-check') followSerpCheck(queryClient, event)
      if (event.type === 'rank-project')
        void followProjects().then(({ followRankProject }) => followRankProject(queryClient, event))
      if (event.type === 'domain-project')
        void followDomains().then(({ followDomainProject }) => followDomainProject(queryClient, event))
      if (event.type === 'backlink-project')
        void followBacklinks().then(({ followBacklinkProject }) => followBacklinkProject(queryClient, event))
      if (event.type === 'domain-serp')
        void followDomains().then(({ followDomainSerp }) => followDomainSerp(queryClient))
      if (event.type !== 'ready') return
      // A stream that was there before may have been lost for a while, and events with it.
      if (openedBefore) refetch()
      else void refreshSerpChecks(queryClient)
      openedBefore = true
    }
    const refetch = () => {
      void refreshDashboard(queryClient)
      void refreshSerpChecks(queryClient)
      void followNotices().then(({ refreshNotices }) => refreshNotices(queryClient))
      void followProjects().then(({ refreshRankProjects }) => refreshRankProjects(queryClient))
      void followDomains().then(({ refreshDomainProjects }) => refreshDomainProjects(queryClient))
      void followBacklinks().then(({ refreshBacklinks }) => refreshBacklinks(queryClient))
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
