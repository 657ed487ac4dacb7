import { IconFolders, IconTag } from '@tabler/icons-react'
import type { FoundGroups } from '../../module.ts'

export const found: FoundGroups<'projects' | 'keywords'> = {
  projects: {
    at: 2,
    all: { in: 'Projects listing', link: (search) => ({ to: '/list-serp-project', search: { search } }) },
    row: ({ id, name, domain }) => ({
      key: `project ${id}`,
      icon: IconFolders,
      title: name,
      detail: domain,
      link: { to: '/view-serp-project/$id', params: { id: String(id) } },
    }),
  },
  keywords: {
    at: 3,
    row: ({ id, keyword, project_id, project_name }) => ({
      key: `keyword ${id}`,
      icon: IconTag,
      title: keyword,
      detail: project_name,
      link: {
        to: '/view-serp-project/$id',
        params: { id: String(project_id) },
        search: { search: keyword, keyword: id },
      },
    }),
  },
}
