import { IconLink } from '@tabler/icons-react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { siteCells } from '../../../parts/site-checks/list/site-cells.tsx'
import type { ListAddress, SiteListLook } from '../../../parts/site-checks/list/site-list.ts'
import { SiteListPage } from '../../../parts/site-checks/list/site-list-page.tsx'
import { backlinkChecks } from '../backlink-checks.ts'
import { scopeNames } from '../link-names.ts'
import { backlinkListHeader } from '../messages.ts'
import { backlinkList } from '../queries.ts'

const { whole, targetColumn, runColumns, actionColumns, card } = siteCells(backlinkChecks, 'Open')

const look: SiteListLook<BacklinkProject> = {
  icon: IconLink,
  header: backlinkListHeader,
  columns: (askRemove) => [
    targetColumn(1),
    { id: 'scope', label: 'Scope', width: 98, tone: 'quiet', cell: ({ scope }) => scopeNames[scope] },
    {
      id: 'backlinks',
      label: 'Backlinks',
      header: <span data-hint="Live links to the whole target at the last check">Backlinks</span>,
      width: 92,
      align: 'right',
      drops: 2,
      cell: ({ backlinks_count }) => whole(backlinks_count),
    },
    {
      id: 'domains',
      label: 'Referring domains',
      width: 134,
      align: 'right',
      drops: 1,
      cell: ({ referring_domains_count }) => whole(referring_domains_count),
    },
    ...runColumns({ width: 136, drops: 3 }),
    ...actionColumns(62, askRemove),
  ],
  card: (project, askRemove) =>
    card(project, askRemove, <span>{scopeNames[project.scope]}</span>, [
      { label: 'Backlinks', value: whole(project.backlinks_count) },
      { label: 'Referring domains', value: whole(project.referring_domains_count) },
    ]),
}

type BacklinkListPageProps = {
  address: ListAddress<(typeof backlinkList.sorts)[number]>
  onChange: (address: BacklinkListPageProps['address']) => void
}

/** /backlinks-projects-list: saved targets. */
export const BacklinkListPage = (props: BacklinkListPageProps) => (
  <SiteListPage checks={backlinkChecks} list={backlinkList} look={look} {...props} />
)
