import { createFileRoute } from '@tanstack/react-router'
import { CreditsPage } from '../../features/credits/credits-page.tsx'
import { creditHistory } from '../../features/credits/queries.ts'

export const Route = createFileRoute('/_app/credits-list')({
  staticData: { title: 'Credits History', section: 'Billing', ability: 'VIEW_CREDITS_HISTORY' },
  loader: ({ context }) => {
    void context.queryClient.prefetchInfiniteQuery(creditHistory)
  },
  component: CreditsPage,
})
