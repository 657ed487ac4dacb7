import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { listCustomerActivity } from './list-activity.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'
import { listCustomerCredits, showCustomerUsage } from './show-usage.ts'

export const customerRoutes = ({ listedWork }: Pick<Declared, 'listedWork'>): Routes<'customers'> => ({
  listCustomers: (ctx, input, { abilities }) => listCustomers(ctx, { ...input, abilities }),
  showCustomer,
  showCustomerUsage: (ctx, input, { abilities }) => showCustomerUsage(ctx, listedWork, { ...input, abilities }),
  listCustomerCredits,
  listCustomerActivity: (ctx, input, { abilities }) => listCustomerActivity(ctx, { ...input, abilities }),
})
