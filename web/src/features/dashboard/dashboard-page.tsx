import { lazy, Suspense } from 'react'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { LoadInput } from '../../module.ts'
import { holdsAbility, isSuperadmin } from '../../parts/access/access.ts'
import { useAccount } from '../../parts/access/account.ts'
import { formatLongDay } from '../../shared/format/dates.ts'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { CustomerDashboard } from './customer/customer-dashboard.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { dashboardMovement, dashboardRanks, dashboardWork, usedCredits } from './queries.ts'
import { businessStatistics, quickStatistics } from './superadmin/queries.ts'

const SuperadminDashboard = lazy(() => import('./superadmin/superadmin-dashboard.tsx'))

type DashboardPageProps = {
  now: Date
  address: DashboardAddress
  onChange: (part: DashboardAddress) => void
}

/** /: the dashboard of an account. A Superadmin sees how the business and the service are doing. */
export default function DashboardPage({ now, address, onChange }: DashboardPageProps) {
  const account = useAccount()
  if (account === undefined) return null
  if (account.userData.role[0] !== roleNames.superadmin)
    return <CustomerDashboard account={account} now={now} address={address} onChange={onChange} />
  return (
    <Suspense fallback={<PageHeader title="Dashboard" context={`All customers, ${formatLongDay(now)}`} />}>
      <SuperadminDashboard now={now} filter={address.filter ?? 'weekly'} onFilter={(filter) => onChange({ filter })} />
    </Suspense>
  )
}

export function load({
  queryClient,
  address: { filter = 'weekly', days = usualMovement },
}: LoadInput<DashboardAddress>) {
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
}
