import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readDashboardAddress } from '../../features/dashboard/dashboard-address.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { businessStatistics, quickStatistics } from '../../features/dashboard/superadmin/queries.ts'
import { LatestChecks } from '../../features/serp-checks/list/latest-checks.tsx'
import { latestSerpChecks } from '../../features/serp-checks/queries.ts'
import { holdsAbility, isSuperadmin } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardAddress,
  loaderDeps: ({ search: { filter = 'weekly' } }) => ({ filter }),
  loader: ({ context: { queryClient }, deps: { filter } }) => {
    if (isSuperadmin()) {
      void queryClient.prefetchQuery(quickStatistics(filter))
      void queryClient.prefetchQuery(businessStatistics(filter))
    } else if (holdsAbility('VIEW_SERP_LIST')) void queryClient.prefetchQuery(latestSerpChecks)
  },
  component: Dashboard,
})

function Dashboard() {
  const { filter = 'weekly' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <DashboardPage
      now={new Date()}
      filter={filter}
      onFilter={(chosen) => void navigate({ search: { filter: chosen }, replace: true, resetScroll: false })}
      latestChecks={<LatestChecks />}
    />
  )
}
