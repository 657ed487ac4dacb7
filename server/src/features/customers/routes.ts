import { api } from '../access/index.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'

export const customerRoutes = {
  listCustomers: api.customers.listCustomers.handler(({ context, input }) => listCustomers(context.ctx, input)),
  showCustomer: api.customers.showCustomer.handler(({ context, input }) => showCustomer(context.ctx, input)),
}
