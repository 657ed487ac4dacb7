import { createFileRoute } from '@tanstack/react-router'
import { PlanListPage } from '../../features/billing/plans/plan-list-page.tsx'
import { managedPlans } from '../../features/billing/plans/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/plan-list')({
  staticData: { title: 'Plans & Pricing', section: 'Plans', ability: 'VIEW_PLANS_MODULE' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_PLANS_MODULE')) void context.queryClient.prefetchQuery(managedPlans)
  },
  component: PlanListPage,
})
