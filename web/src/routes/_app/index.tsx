import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import { readDashboardAddress } from '../../features/dashboard/dashboard-address.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { dashboardMovement, dashboardRanks, dashboardWork, usedCredits } from '../../features/dashboard/queries.ts'
import { businessStatistics, quickStatistics } from '../../features/dashboard/superadmin/queries.ts'
import { holdsAbility, isSuperadmin } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardAddress,
  loaderDeps: ({ search: { filter, days } }) => ({ filter, days }),
  loader: ({ context: { queryClient }, deps: { filter = 'weekly', days = usualMovement } }) => {
    if (isSuperadmin()) {
      void queryClient.prefetchQuery(quickStatistics(filter))
      void queryClient.prefetchQuery(businessStatistics(filter))
      return
    }
    // In the order of the screen.
    if (holdsAbility('VIEW_SERP_PROJECT_LIST')) {
      void queryClient.prefetchQuery(dashboardRanks(days))
      void queryClient.prefetchQuery(dashboardMovement(days))
    }
    if (holdsAbility('VIEW_SERP_LIST')) void queryClient.prefetchQuery(dashboardWork)
    if (holdsAbility('VIEW_CREDITS_HISTORY')) void queryClient.prefetchQuery(usedCredits(filter))
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
    />
  )
}
