import { IconLink } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'

export const found: FoundGroups<'backlinks'> = {
  backlinks: {
    at: 6,
    row: ({ id, target, is_saved }) => ({
      key: `backlinks ${id}`,
      icon: IconLink,
      title: target,
      detail: is_saved ? 'Backlink project' : 'Backlink check',
      link: { to: '/backlink-view/$id', params: { id: String(id) } },
    }),
  },
}
