import { orpc } from '../../shared/api/client.ts'

/** An account with its plan, for staff. */
export const customerDetail = (id: number) => orpc.customers.showCustomer.queryOptions({ input: { id } })

export const plansOnSale = orpc.plans.listPlans.queryOptions()
