import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PricingPage } from '../../features/billing/pricing/pricing-page.tsx'
import { plansOnSale } from '../../features/billing/pricing/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

type Search = { interval?: 'year'; show?: 'credits' }

export const Route = createFileRoute('/_app/pricing-page')({
  staticData: { title: 'Subscription', section: 'Billing', ability: 'VIEW_PRICING_PAGE' },
  validateSearch: (search: Record<string, unknown>): Search => ({
    interval: search.interval === 'year' ? 'year' : undefined,
    show: search.show === 'credits' ? 'credits' : undefined,
  }),
  loader: ({ context }) => {
    if (!holdsAbility('VIEW_PRICING_PAGE')) return
    void context.queryClient.prefetchQuery(plansOnSale)
  },
  component: Pricing,
})

function Pricing() {
  const { interval = 'month', show } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <PricingPage
      view={{ interval, showsPlans: show === undefined }}
      now={new Date()}
      onChange={(view) =>
        void navigate({
          search: {
            ...(view.interval === 'year' && { interval: 'year' }),
            ...(!view.showsPlans && { show: 'credits' }),
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
