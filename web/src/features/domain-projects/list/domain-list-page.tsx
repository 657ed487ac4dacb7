import { IconWorldSearch } from '@tabler/icons-react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import type { LoadInput, PageProps } from '../../../module.ts'
import { PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { siteCells } from '../../../parts/site-checks/list/site-cells.tsx'
import { orderOf, type SiteListLook } from '../../../parts/site-checks/list/site-list.ts'
import { SiteListPage } from '../../../parts/site-checks/list/site-list-page.tsx'
import { mayList } from '../../../parts/site-checks/site-access.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { domainChecks } from '../domain-checks.ts'
import { domainListHeader } from '../messages.ts'
import { domainList } from '../queries.ts'
import type { ListAddress } from './list-address.ts'

const { whole, targetColumn, runColumns, actionColumns, card } = siteCells(domainChecks, 'Open Project')

const look: SiteListLook<DomainProject> = {
  icon: IconWorldSearch,
  header: domainListHeader,
  columns: (askRemove) => [
    targetColumn(2),
    {
      id: 'location',
      label: 'Location',
      width: 128,
      grow: 1,
      cell: ({ country_iso_code, location_name }) => <PlaceLabel of={{ country_iso_code, location: location_name }} />,
    },
    {
      id: 'limit',
      label: 'Limit',
      width: 70,
      align: 'right',
      serverSort: { by: 'limit', first: 'desc' },
      cell: ({ limit }) => formatCount(limit),
    },
    {
      id: 'keywords',
      label: 'Keywords',
      header: <span data-hint="Organic keywords of the whole domain at the last check">Keywords</span>,
      width: 90,
      align: 'right',
      drops: 1,
      cell: ({ keywords_count }) => whole(keywords_count),
    },
    {
      id: 'traffic',
      label: 'Organic traffic',
      header: <span data-hint="Organic visits a month to the whole domain">Organic traffic</span>,
      width: 124,
      align: 'right',
      drops: 1,
      cell: ({ traffic }) => whole(traffic),
    },
    ...runColumns({ width: 156, drops: 2 }),
    ...actionColumns(102, askRemove),
  ],
  card: (project, askRemove) =>
    card(
      project,
      askRemove,
      <>
        <PlaceLabel of={{ country_iso_code: project.country_iso_code, location: project.location_name }} />
        <span>up to {countOf(project.limit, 'keyword')}</span>
      </>,
      [
        { label: 'Keywords', value: whole(project.keywords_count) },
        { label: 'Organic traffic', value: whole(project.traffic) },
      ],
    ),
}

/** /domain-projects-list: saved domains. */
export default function DomainListPage({ address, onChange }: PageProps<ListAddress>) {
  return <SiteListPage checks={domainChecks} list={domainList} look={look} address={address} onChange={onChange} />
}

export function load({ queryClient, address }: LoadInput<ListAddress>) {
  const account = readStoredAccount()
  if (account !== undefined && mayList(domainChecks.abilities, account))
    void queryClient.prefetchInfiniteQuery(domainList.pages(address.search ?? '', orderOf(address)))
}
