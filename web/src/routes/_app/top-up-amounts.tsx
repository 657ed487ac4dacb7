import { createFileRoute } from '@tanstack/react-router'
import { topUpAmounts } from '../../features/billing/top-ups/queries.ts'
import { TopUpAmountsPage } from '../../features/billing/top-ups/top-up-amounts-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/top-up-amounts')({
  staticData: { title: 'Top-up amounts', section: 'Plans', ability: 'VIEW_PLANS_MODULE' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_PLANS_MODULE')) void context.queryClient.prefetchQuery(topUpAmounts)
  },
  component: TopUpAmountsPage,
})
