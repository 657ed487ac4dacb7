import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CustomerListPage } from '../../features/customers/list/customer-list-page.tsx'
import { choiceOf, type ListAddress, readListAddress } from '../../features/customers/list/list-address.ts'
import { customerList } from '../../features/customers/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/customer-list')({
  staticData: { title: 'Customers', ability: 'VIEW_CUSTOMERS_MODULE' },
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => choiceOf(search),
  loader: ({ context, deps }) => {
    if (holdsAbility('VIEW_CUSTOMERS_MODULE')) void context.queryClient.prefetchInfiniteQuery(customerList(deps))
  },
  component: CustomerList,
})

function CustomerList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <CustomerListPage
      address={address}
      onChange={(part: ListAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
