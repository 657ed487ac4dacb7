import { IconListSearch } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'
import { formatDay } from '../../shared/format/dates.ts'
import { countOf } from '../../shared/format/numbers.ts'

export const found: FoundGroups<'checks'> = {
  checks: {
    at: 4,
    all: { in: 'SERP listing', link: (search) => ({ to: '/view-serps', search: { search } }) },
    row: ({ id, domain, note, keywords_count, created_at }) => ({
      key: `check ${id}`,
      icon: IconListSearch,
      title: note ?? domain,
      detail: [
        ...(note === null ? [] : [domain]),
        countOf(keywords_count, 'keyword'),
        formatDay(new Date(created_at)),
      ].join(' · '),
      link: { to: '/view-serps', search: { open: id } },
    }),
  },
}
