import {
  IconArrowRight,
  IconFolders,
  IconLink,
  IconListSearch,
  IconTag,
  IconUsers,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { SearchResults } from '#contract/search/endpoints.ts'
import { formatDay } from '../../shared/format/dates.ts'
import { countOf } from '../../shared/format/numbers.ts'
import type { Icon } from '../../shared/ui/actions/icon.ts'

export type ResultRow = { key: string; icon: Icon; title: string; detail?: string; link: LinkProps }
export type ResultGroup = { label: string; rows: ResultRow[] }

/** The server finds at most this many of a kind; with fewer, they are all there are. */
const shownOfEach = 5

/** The server's results, by kind. */
export function groupsOf(found: SearchResults, text: string): ResultGroup[] {
  const search = { search: text }
  const groups: (ResultGroup & { all?: { in: string; link: LinkProps } })[] = [
    {
      label: 'Customers',
      all: { in: 'Customers', link: { to: '/customer-list', search } },
      rows: found.customers.map(({ id, name, email }) => ({
        key: `customer ${id}`,
        icon: IconUsers,
        title: name,
        detail: email,
        link: { to: '/view-customer/$id', params: { id: String(id) } },
      })),
    },
    {
      label: 'SERP projects',
      all: { in: 'Projects listing', link: { to: '/list-serp-project', search } },
      rows: found.projects.map(({ id, name, domain }) => ({
        key: `project ${id}`,
        icon: IconFolders,
        title: name,
        detail: domain,
        link: { to: '/view-serp-project/$id', params: { id: String(id) } },
      })),
    },
    {
      label: 'Keywords',
      rows: found.keywords.map(({ id, keyword, project_id, project_name }) => ({
        key: `keyword ${id}`,
        icon: IconTag,
        title: keyword,
        detail: project_name,
        link: {
          to: '/view-serp-project/$id',
          params: { id: String(project_id) },
          search: { search: keyword, keyword: id },
        },
      })),
    },
    {
      label: 'SERP checks',
      all: { in: 'SERP listing', link: { to: '/view-serps', search } },
      rows: found.checks.map(({ id, domain, note, keywords_count, created_at }) => ({
        key: `check ${id}`,
        icon: IconListSearch,
        title: note ?? domain,
        detail: [
          ...(note === null ? [] : [domain]),
          countOf(keywords_count, 'keyword'),
          formatDay(new Date(created_at)),
        ].join(' · '),
        link: { to: '/view-serps', search: { open: id } },
      })),
    },
    {
      label: 'Domains',
      rows: found.domains.map(({ id, domain, location_name, is_saved }) => ({
        key: `domain ${id}`,
        icon: IconWorldSearch,
        title: domain,
        detail: `${is_saved ? 'Domain project' : 'Domain check'} · ${location_name}`,
        link: { to: '/domain-view/$id', params: { id: String(id) } },
      })),
    },
    {
      label: 'Backlinks',
      rows: found.backlinks.map(({ id, target, is_saved }) => ({
        key: `backlinks ${id}`,
        icon: IconLink,
        title: target,
        detail: is_saved ? 'Backlink project' : 'Backlink check',
        link: { to: '/backlink-view/$id', params: { id: String(id) } },
      })),
    },
  ]
  return groups.flatMap(({ label, rows, all }) => {
    if (rows.length === 0) return []
    if (all === undefined || rows.length < shownOfEach) return [{ label, rows }]
    const more = { key: `all ${label}`, icon: IconArrowRight, title: `All results in ${all.in}`, link: all.link }
    return [{ label, rows: [...rows, more] }]
  })
}
