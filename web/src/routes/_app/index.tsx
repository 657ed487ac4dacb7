import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { LatestChecks } from '../../features/serp-checks/list/latest-checks.tsx'
import { latestSerpChecks } from '../../features/serp-checks/queries.ts'
import { holdsAbility } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_SERP_LIST')) void context.queryClient.prefetchQuery(latestSerpChecks)
  },
  component: () => <DashboardPage now={new Date()} latestChecks={<LatestChecks />} />,
})
