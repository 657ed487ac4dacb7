import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type CreditEntryKind, creditEntryKinds } from '#contract/rules/credits/credit-entries.ts'
import { CreditsPage } from '../../features/credits/credits-page.tsx'
import { creditHistory, lowCreditAlert } from '../../features/credits/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'
import { creditForecast } from '../../parts/forecast/queries.ts'

export const Route = createFileRoute('/_app/credits-list')({
  staticData: { title: 'Credits History', section: 'Billing', ability: 'VIEW_CREDITS_HISTORY' },
  validateSearch: ({ show }: Record<string, unknown>): { show?: CreditEntryKind } => ({
    show: creditEntryKinds.find((kind) => kind === show),
  }),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps: { show } }) => {
    if (!holdsAbility('VIEW_CREDITS_HISTORY')) return
    void context.queryClient.prefetchInfiniteQuery(creditHistory(show))
    void context.queryClient.prefetchQuery(creditForecast)
    void context.queryClient.prefetchQuery(lowCreditAlert)
  },
  component: CreditsList,
})

function CreditsList() {
  const { show } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <CreditsPage
      show={show}
      onShow={(kind) => void navigate({ search: { show: kind }, replace: true, resetScroll: false })}
    />
  )
}
