import { IconFileOff } from '@tabler/icons-react'
import type { DomainPage } from '#contract/domain-projects/rows.ts'
import { SearchedRows } from '../../../parts/site-checks/view/searched-rows.tsx'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { domainMessages } from '../messages.ts'
import { domainPages, pagesOf } from '../queries.ts'
import { type ChangeAddress, type DomainAddress, pageSorts, pagesChoiceOf } from './domain-address.ts'
import { PageLink } from './page-link.tsx'

type PageRow = DomainPage & { id: string }

const columns: Column<PageRow>[] = [
  {
    id: 'url',
    label: 'Page',
    width: 200,
    grow: 2,
    hideable: false,
    serverSort: { by: 'url', first: 'asc' },
    cell: ({ url }) => <PageLink url={url} />,
  },
  {
    id: 'keywords',
    label: 'Keywords',
    width: 110,
    align: 'right',
    serverSort: { by: 'keywords_count', first: 'desc' },
    cell: ({ keywords_count }) => formatCount(keywords_count),
  },
  {
    id: 'traffic',
    label: 'Traffic',
    width: 110,
    align: 'right',
    serverSort: { by: 'traffic', first: 'desc' },
    cell: ({ traffic }) => formatCount(Math.round(traffic)),
  },
  {
    id: 'best',
    label: 'Best position',
    width: 124,
    align: 'right',
    serverSort: { by: 'best_position', first: 'asc' },
    cell: ({ best_position }) => best_position,
  },
  {
    id: 'top',
    label: 'Top keyword',
    width: 150,
    grow: 1,
    tone: 'quiet',
    cell: ({ top_keyword }) => <span className="truncate">{top_keyword}</span>,
  },
]

type PagesPanelProps = { id: number; address: DomainAddress; onChange: ChangeAddress }

/** The rows read, by the page they lead to. */
export default function PagesPanel({ id, address, onChange }: PagesPanelProps) {
  const choice = pagesChoiceOf(address)
  const list = useList(domainPages(id, choice), pagesOf)
  return (
    <SearchedRows
      label="Pages"
      search="Search pages"
      list={list}
      choice={choice}
      columns={columns}
      onSearch={(search) => onChange({ page_search: search })}
      onSort={(by, direction) => onChange({ page_sort: oneOf(pageSorts, by), page_direction: direction })}
      icon={IconFileOff}
      none={{
        title: choice.kind === 'paid' ? 'No pages with ads' : 'No pages',
        text: 'Pages appear with the first keywords.',
      }}
      one="page"
      failedMessage={domainMessages.pagesFailed}
      summary={`Showing ${formatCount(list.rows?.length ?? 0)} of ${countOf(list.page?.pagination.total ?? 0, 'page')}`}
    />
  )
}
