import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { roleNames } from '#contract/rules/plan-modules.ts'
import { readDashboardAddress } from '../../features/dashboard/dashboard-address.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { dashboardMovement, dashboardRanks, dashboardWork, usedCredits } from '../../features/dashboard/queries.ts'
import { LatestChecks } from '../../features/serp-checks/list/latest-checks.tsx'
import { latestSerpChecks } from '../../features/serp-checks/queries.ts'
import { holdsAbility } from '../../shared/session/access.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardAddress,
  loaderDeps: ({ search: { filter } }) => ({ filter }),
  loader: ({ context: { queryClient }, deps: { filter = 'weekly' } }) => {
    if (readStoredAccount()?.userData.role[0] === roleNames.superadmin) {
      void queryClient.prefetchQuery(latestSerpChecks)
      return
    }
    if (holdsAbility('VIEW_CREDITS_HISTORY')) void queryClient.prefetchQuery(usedCredits(filter))
    if (holdsAbility('VIEW_SERP_LIST')) void queryClient.prefetchQuery(dashboardWork)
    if (!holdsAbility('VIEW_SERP_PROJECT_LIST')) return
    void queryClient.prefetchQuery(dashboardRanks)
    void queryClient.prefetchQuery(dashboardMovement)
  },
  component: Dashboard,
})

function Dashboard() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <DashboardPage
      now={new Date()}
      address={address}
      onChange={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
      latestChecks={<LatestChecks />}
    />
  )
}
