import { api } from '../../parts/access/index.ts'
import { listCustomerActivity } from './list-activity.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'
import { listCustomerCredits, showCustomerUsage } from './show-usage.ts'

const { customers } = api

export const customerRoutes = {
  listCustomers: customers.listCustomers.handler(({ context: { ctx, abilities }, input }) =>
    listCustomers(ctx, { ...input, abilities }),
  ),
  showCustomer: customers.showCustomer.handler(({ context, input }) => showCustomer(context.ctx, input)),
  showCustomerUsage: customers.showCustomerUsage.handler(({ context: { ctx, abilities }, input }) =>
    showCustomerUsage(ctx, { ...input, abilities }),
  ),
  listCustomerCredits: customers.listCustomerCredits.handler(({ context, input }) =>
    listCustomerCredits(context.ctx, input),
  ),
  listCustomerActivity: customers.listCustomerActivity.handler(({ context: { ctx, abilities }, input }) =>
    listCustomerActivity(ctx, { ...input, abilities }),
  ),
}
