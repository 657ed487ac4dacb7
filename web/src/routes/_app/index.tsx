import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { LatestChecks } from '../../features/serp-checks/list/latest-checks.tsx'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  component: () => <DashboardPage now={new Date()} latestChecks={<LatestChecks />} />,
})
