import { IconUsers } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'

export const found: FoundGroups<'customers'> = {
  customers: {
    at: 1,
    all: { in: 'Customers', link: (search) => ({ to: '/customer-list', search: { search } }) },
    row: ({ id, name, email }) => ({
      key: `customer ${id}`,
      icon: IconUsers,
      title: name,
      detail: email,
      link: { to: '/view-customer/$id', params: { id: String(id) } },
    }),
  },
}
