import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ListAddress, readListAddress } from '../../features/billing/purchases/list-address.ts'
import { PurchaseListPage } from '../../features/billing/purchases/purchase-list-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'
import { purchaseLists } from '../../parts/billing/purchases/queries.ts'

export const Route = createFileRoute('/_app/purchase-list')({
  staticData: { title: 'Purchase History', section: 'Billing', ability: 'VIEW_PURCHASE_HISTORY' },
  validateSearch: readListAddress,
  loaderDeps: ({ search: { archived = false } }) => ({ archived }),
  loader: ({ context, deps: { archived } }) => {
    if (holdsAbility('VIEW_PURCHASE_HISTORY')) void context.queryClient.prefetchQuery(purchaseLists(archived))
  },
  component: PurchaseList,
})

function PurchaseList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <PurchaseListPage
      address={address}
      onChange={(part: ListAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
