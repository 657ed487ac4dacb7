import { createFileRoute } from '@tanstack/react-router'
import { logOut } from '../../features/accounts/log-out.ts'
import { secondFactors } from '../../features/factors/queries.ts'
import { TwoStepPanel } from '../../features/factors/two-step-panel.tsx'
import { openSessions, trustedDevices } from '../../features/sessions/queries.ts'
import { SecurityPage } from '../../features/sessions/security-page.tsx'

export const Route = createFileRoute('/_app/user-security')({
  staticData: { title: 'Sign-in and security' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openSessions)
    void queryClient.prefetchQuery(secondFactors)
    void queryClient.prefetchQuery(trustedDevices)
  },
  component: Security,
})

function Security() {
  const { queryClient } = Route.useRouteContext()
  return <SecurityPage onSignOut={() => void logOut(queryClient)} twoStep={<TwoStepPanel />} />
}
