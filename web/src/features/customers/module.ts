import { IconUsers } from '@tabler/icons-react'
import { appPage, defineModule, foundRows } from '../../module.ts'
import { readCustomerAddress } from './detail/customer-address.ts'
import { readListAddress } from './list/list-address.ts'
import { customerListHeader } from './messages.ts'

const customerList = appPage({
  path: '/customer-list',
  title: 'Customers',
  layout: 'app',
  ability: 'VIEW_CUSTOMERS_MODULE',
  menu: { icon: IconUsers, at: 8 },
  search: readListAddress,
  screen: () => import('./list/customer-list-page.tsx'),
  shell: { header: customerListHeader, calls: ['/customers?page=1&search=&sort=id&direction=desc'] },
})

export const customers = defineModule({
  found: foundRows({ groups: { customers: 'Customers' }, file: () => import('./found-rows.ts') }),
  pages: [
    customerList,
    appPage({
      path: '/view-customer/$id',
      title: 'Customer',
      layout: 'app',
      ability: 'VIEW_CUSTOMERS_MODULE',
      menu: { under: customerList },
      search: readCustomerAddress,
      screen: () => import('./detail/customer-page.tsx'),
      shell: { knownQuery: ['tab', 'archived'], texts: () => import('./detail/customer-shell.ts') },
    }),
  ],
})
