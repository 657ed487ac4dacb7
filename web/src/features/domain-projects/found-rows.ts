import { IconWorldSearch } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'

export const found: FoundGroups<'domains'> = {
  domains: {
    at: 5,
    row: ({ id, domain, location_name, is_saved }) => ({
      key: `domain ${id}`,
      icon: IconWorldSearch,
      title: domain,
      detail: `${is_saved ? 'Domain project' : 'Domain check'} · ${location_name}`,
      link: { to: '/domain-view/$id', params: { id: String(id) } },
    }),
  },
}
