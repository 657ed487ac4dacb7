import type { ChangeTime } from '#contract/billing/subscriptions/endpoints.ts'
import { orpc } from '../../shared/api/client.ts'
import { browserTimeZone } from '../../shared/format/time-zone.ts'
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

/** A customer's use of credits by day, and their revenue. */
export const customerUsage = (id: number) =>
  orpc.customers.showCustomerUsage.queryOptions({ input: { id, timeZone: browserTimeZone() } })

/** A customer's credit history, page by page. */
export const customerCredits = (id: number) =>
  orpc.customers.listCustomerCredits.infiniteOptions({
    input: (page: number) => ({ id, page }),
    initialPageParam: 1,
    getNextPageParam: ({ total, per_page }, _pages, page) => (page * per_page < total ? page + 1 : undefined),
  })

export const customerActivity = (id: number) => orpc.customers.listCustomerActivity.queryOptions({ input: { id } })

/**
 * Price of a charged change of a customer's plan. Staff agree to the text on the screen, so it changes only when it is
 * asked for again.
 */
export const changePreview = (input: { user_id: number; price_id: number; when: ChangeTime }) =>
  orpc.subscriptions.previewChangeOfCustomer.queryOptions({ input, gcTime: 0, staleTime: Number.POSITIVE_INFINITY })

export const plansOnSale = orpc.plans.listPlans.queryOptions()
