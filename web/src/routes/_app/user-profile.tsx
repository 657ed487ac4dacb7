import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { secondFactors } from '../../features/accounts/factors/queries.ts'
import { TwoStepPanel } from '../../features/accounts/factors/two-step-panel.tsx'
import { logOut } from '../../features/accounts/log-out.ts'
import { readProfileAddress } from '../../features/accounts/profile/profile-address.ts'
import { ProfilePage } from '../../features/accounts/profile/profile-page.tsx'
import { openSessions, trustedDevices } from '../../features/accounts/sessions/queries.ts'
import { SecurityTab } from '../../features/accounts/sessions/security-tab.tsx'
import { LowCreditAlert } from '../../features/credits/low-credit-alert.tsx'
import { lowCreditAlert } from '../../features/credits/queries.ts'
import { EmailPreferences } from '../../features/notifications/email-preferences.tsx'
import { emailPreferences } from '../../features/notifications/queries.ts'

export const Route = createFileRoute('/_app/user-profile')({
  staticData: { title: 'Edit Your Profile' },
  validateSearch: readProfileAddress,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient }, deps: { tab } }) => {
    if (tab === 'notifications') {
      void queryClient.prefetchQuery(emailPreferences)
      void queryClient.prefetchQuery(lowCreditAlert)
    }
    if (tab !== 'security') return
    void queryClient.prefetchQuery(secondFactors)
    void queryClient.prefetchQuery(openSessions)
    void queryClient.prefetchQuery(trustedDevices)
  },
  component: Profile,
})

function Profile() {
  const { queryClient } = Route.useRouteContext()
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <ProfilePage
      address={address}
      onChange={(search) => void navigate({ search, resetScroll: false })}
      security={<SecurityTab onSignOut={() => void logOut(queryClient)} twoStep={<TwoStepPanel />} />}
      notifications={
        <>
          <EmailPreferences />
          <LowCreditAlert />
        </>
      }
    />
  )
}
