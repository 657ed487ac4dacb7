import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type CustomerAddress, readCustomerAddress } from '../../features/customers/detail/customer-address.ts'
import { CustomerNotFound, CustomerPage } from '../../features/customers/detail/customer-page.tsx'
import { customerDetail } from '../../features/customers/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'
import { rowIdOf } from '../../shared/address/read-values.ts'

export const Route = createFileRoute('/_app/view-customer/$id')({
  staticData: {
    title: 'Customer',
    parent: { title: 'Customers', to: '/customer-list' },
    ability: 'VIEW_CUSTOMERS_MODULE',
  },
  validateSearch: readCustomerAddress,
  loader: ({ context, params }) => {
    const id = rowIdOf(params.id)
    if (id !== undefined && holdsAbility('VIEW_CUSTOMERS_MODULE'))
      void context.queryClient.prefetchQuery(customerDetail(id))
  },
  component: ViewCustomer,
})

function ViewCustomer() {
  const address = Route.useSearch()
  const id = rowIdOf(Route.useParams().id)
  const navigate = useNavigate({ from: Route.fullPath })
  if (id === undefined) return <CustomerNotFound />
  return (
    <CustomerPage
      key={id}
      id={id}
      address={address}
      now={new Date()}
      onChange={(part: CustomerAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
