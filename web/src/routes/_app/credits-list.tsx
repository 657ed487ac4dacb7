import { createFileRoute } from '@tanstack/react-router'
import { CreditsPage } from '../../features/credits/credits-page.tsx'
import { creditHistory } from '../../features/credits/queries.ts'
import { holdsAbility } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/credits-list')({
  staticData: { title: 'Credits History', section: 'Billing', ability: 'VIEW_CREDITS_HISTORY' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_CREDITS_HISTORY')) void context.queryClient.prefetchInfiniteQuery(creditHistory)
  },
  component: CreditsPage,
})
