import { IconLink } from '@tabler/icons-react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import type { LoadInput, PageProps } from '../../../module.ts'
import { siteCells } from '../../../parts/site-checks/list/site-cells.tsx'
import { orderOf, type SiteListLook } from '../../../parts/site-checks/list/site-list.ts'
import { SiteListPage } from '../../../parts/site-checks/list/site-list-page.tsx'
import { mayList } from '../../../parts/site-checks/site-access.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { backlinkChecks } from '../backlink-checks.ts'
import { scopeNames } from '../link-names.ts'
import { backlinkListHeader } from '../messages.ts'
import { backlinkList } from '../queries.ts'
import type { ListAddress } from './list-address.ts'

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

/** /backlinks-projects-list: saved targets. */
export default function BacklinkListPage({ address, onChange }: PageProps<ListAddress>) {
  return <SiteListPage checks={backlinkChecks} list={backlinkList} look={look} address={address} onChange={onChange} />
}

export function load({ queryClient, address }: LoadInput<ListAddress>) {
  const account = readStoredAccount()
  if (account !== undefined && mayList(backlinkChecks.abilities, account))
    void queryClient.prefetchInfiniteQuery(backlinkList.pages(address.search ?? '', orderOf(address)))
}
