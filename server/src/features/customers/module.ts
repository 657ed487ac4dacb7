import { definePart } from '../../modules/module.ts'
import { searchSource } from '../../modules/search-source.ts'
import { customerRoutes } from './routes.ts'
import { searchCustomers } from './search-customers.ts'
import { customersPlacement } from './tables.ts'
import { customerJobs } from './update-figures.ts'

const customersFound = searchSource({ group: 'customers', ability: 'VIEW_CUSTOMERS_MODULE', find: searchCustomers })

export const customers = definePart({
  name: 'customers',
  placement: customersPlacement,
  routes: (all) => ({ customers: customerRoutes(all) }),
  jobs: customerJobs,
  search: [customersFound],
})
