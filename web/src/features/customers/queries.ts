import type { ChangeTime } from '#contract/subscriptions/endpoints.ts'
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

/**
 * What a charged change would cost a customer. Whoever agrees to it agrees to what is on the screen, so it changes only when it is
 * asked for again.
 */
export const changePreview = (input: { user_id: number; price_id: number; when: ChangeTime }) =>
  orpc.subscriptions.previewChangeOfCustomer.queryOptions({ input, gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

export const plansOnSale = orpc.plans.listPlans.queryOptions()
