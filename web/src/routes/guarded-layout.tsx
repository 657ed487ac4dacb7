import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { logOut } from '../features/accounts/log-out.ts'
import { useProviderIncident } from '../features/data-provider/queries.ts'
import { NoticeBell } from '../features/notifications/notice-bell.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { AppLayout } from '../layout/app-layout.tsx'
import { PlanBanner } from '../layout/plan-banner.tsx'
import { planWarning } from '../layout/plan-warning.ts'
import { PublicLayout } from '../layout/public-layout.tsx'
import { SwitchBanner } from '../layout/switch-banner.tsx'
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts'
import { accessTo, type RouteNeeds } from '../parts/access/access.ts'
import { accountQuery, refreshOldAccount, useAccount, useAccountDetails } from '../parts/access/account.ts'
import { LockedPage } from '../parts/access/locked/locked-page.tsx'
import { useIsSwitched } from '../parts/access/switched.ts'
import { useSwitchBack } from '../parts/access/use-switch-back.ts'
import { failureOf } from '../shared/api/failure.ts'
import { addressToRemember } from '../shared/session/remembered-address.ts'
import { readToken, type StoredAccount } from '../shared/session/session.ts'
import { ErrorState } from '../shared/ui/states/error-state.tsx'
import { needsOf, placeOf } from './page-place.ts'
import { useAccountEvents } from './use-account-events.ts'

const FactorRequiredPage = lazy(() => import('../features/accounts/factors/factor-required-page.tsx'))
const ForbiddenPage = lazy(() => import('../parts/access/locked/forbidden-page.tsx'))
const ProviderBanner = lazy(() => import('../features/data-provider/provider-banner.tsx'))

/** The page itself says so, so that the line about it has its place before the account is known. */
const isSandboxPage = 'sandboxData' in document.documentElement.dataset

/** Around every page of the application: with a session the layout and the guard, without one a text alone. */
export default function GuardedLayout({ children }: { children: ReactNode }) {
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
