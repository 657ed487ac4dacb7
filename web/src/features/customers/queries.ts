import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'
import type { CustomersChoice } from './list/list-address.ts'

/** Customers page by page. */
export const customerList = (choice: CustomersChoice) =>
  orpc.customers.listCustomers.infiniteOptions({
    input: (page: number) => ({ page, ...choice }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  })

/** An account with its plan, for staff. */
export const customerDetail = (id: number) => orpc.customers.showCustomer.queryOptions({ input: { id } })

export const plansOnSale = orpc.plans.listPlans.queryOptions()

export const refreshCustomers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: orpc.customers.listCustomers.key() })
