import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PricingPage } from '../../features/pricing/pricing-page.tsx'
import { plansOnSale } from '../../features/pricing/queries.ts'
import { supportContact } from '../../shared/api/support-contact.ts'
import { holdsAbility } from '../../shared/session/access.ts'

export const Route = createFileRoute('/_app/pricing-page')({
  staticData: { title: 'Subscription', section: 'Billing', ability: 'VIEW_PRICING_PAGE' },
  validateSearch: (search: Record<string, unknown>): { interval?: 'year' } => ({
    interval: search.interval === 'year' ? 'year' : undefined,
  }),
  loader: ({ context }) => {
    if (!holdsAbility('VIEW_PRICING_PAGE')) return
    void context.queryClient.prefetchQuery(plansOnSale)
    void context.queryClient.prefetchQuery(supportContact)
  },
  component: Pricing,
})

function Pricing() {
  const { interval = 'month' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <PricingPage
      interval={interval}
      now={new Date()}
      onChange={(chosen) =>
        void navigate({ search: chosen === 'year' ? { interval: chosen } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
