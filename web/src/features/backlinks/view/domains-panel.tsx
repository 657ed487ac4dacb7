import { IconWorldOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ReferringDomain } from '#contract/backlinks/rows.ts'
import { SearchedRows } from '../../../parts/site-checks/view/searched-rows.tsx'
import { oneOf } from '../../../shared/address/read-values.ts'
import { countryName } from '../../../shared/format/country-name.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { backlinkTexts } from '../messages.ts'
import { domainsOf, referringDomains } from '../queries.ts'
import {
  type BacklinkAddress,
  type ChangeAddress,
  domainSorts,
  domainsChoiceOf,
  firstDirection,
} from './backlink-address.ts'
import { CountryLabel } from './country-label.tsx'
import { noFilters } from './filter-keys.ts'
import classes from './group-panels.module.css'
import { day, figure, nothing, SpamFigure } from './link-columns.tsx'
import { groupsText } from './rows-text.ts'

type DomainRow = ReferringDomain & { id: string }

const sortedBy = (by: (typeof domainSorts)[number]) => ({ serverSort: { by, first: firstDirection(by) } })

const domainColumns = (onOpen: (domain: string) => void): Column<DomainRow>[] => [
  {
    id: 'domain',
    label: 'Referring domain',
    width: 240,
    hideable: false,
    ...sortedBy('domain'),
    cell: ({ domain }) => (
      <button
        type="button"
        className={`link ${classes.choice}`}
        title={domain}
        data-hint="Show its links"
        onClick={() => onOpen(domain)}
      >
        {domain}
      </button>
    ),
  },
  {
    id: 'rank',
    label: 'Domain rank',
    width: 116,
    align: 'right',
    tone: 'strong',
    ...sortedBy('domain_from_rank'),
    cell: ({ domain_from_rank }) => figure(domain_from_rank),
  },
  {
    id: 'backlinks',
    label: 'Live links',
    width: 100,
    align: 'right',
    ...sortedBy('backlinks'),
    cell: ({ backlinks }) => formatCount(backlinks),
  },
  {
    id: 'lost',
    label: 'Lost links',
    width: 100,
    align: 'right',
    ...sortedBy('lost_backlinks'),
    cell: ({ lost_backlinks }) => formatCount(lost_backlinks),
  },
  {
    id: 'dofollow',
    label: 'Dofollow',
    width: 96,
    align: 'right',
    ...sortedBy('dofollow_backlinks'),
    cell: ({ dofollow_backlinks }) => formatCount(dofollow_backlinks),
  },
  {
    id: 'spam',
    label: 'Spam score',
    width: 108,
    align: 'right',
    ...sortedBy('spam_score'),
    cell: ({ spam_score }) => <SpamFigure score={spam_score} />,
  },
  {
    id: 'country',
    label: 'Country',
    width: 150,
    cell: ({ country }) =>
      country === null ? nothing : <CountryLabel code={country} name={countryName(country) ?? country} />,
  },
  {
    id: 'first-seen',
    label: 'First seen',
    width: 116,
    align: 'right',
    tone: 'quiet',
    ...sortedBy('first_seen'),
    cell: ({ first_seen }) => day(first_seen),
  },
]

type DomainsPanelProps = { id: number; address: BacklinkAddress; onChange: ChangeAddress }

/** The links loaded by the domain they are on; each leads to its links. */
export default function DomainsPanel({ id, address, onChange }: DomainsPanelProps) {
  const choice = domainsChoiceOf(address)
  const list = useList(referringDomains(id, choice), domainsOf<ReferringDomain>)
  const columns = useMemo(
    () =>
      domainColumns((domain) =>
        onChange({ ...noFilters, tab: undefined, filter: undefined, links: 'all', search: undefined, domain }),
      ),
    [onChange],
  )
  return (
    <SearchedRows
      label="Referring domains"
      search="Search domains"
      list={list}
      choice={choice}
      columns={columns}
      onSearch={(search) => onChange({ domain_search: search })}
      onSort={(by, direction) => onChange({ domain_sort: oneOf(domainSorts, by), domain_direction: direction })}
      icon={IconWorldOff}
      none={{ title: 'No Data Available', text: 'Domains appear with the first links.' }}
      one="domain"
      failedMessage={backlinkTexts.domainsFailed}
      summary={groupsText(list, 'domain')}
    />
  )
}
