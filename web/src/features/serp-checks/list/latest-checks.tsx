import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { CardList } from '../../../shared/table/card-list.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { latestSerpChecks } from '../queries.ts'
import { CheckCard } from './check-card.tsx'
import { checkColumns } from './check-columns.tsx'
import { CheckDomain } from './check-facts.tsx'
import { NoChecks } from './no-checks.tsx'

const { location, keywords, ranks, engine, date } = checkColumns
const columns = [
  {
    ...checkColumns.domain,
    cell: (check: SerpCheck) => (
      <Link to="/view-serps" search={{ open: check.id }}>
        <CheckDomain check={check} />
      </Link>
    ),
  },
  location,
  { ...keywords, fromRoom: undefined },
  ranks,
  { ...engine, fromRoom: 720 },
  { ...date, width: 154 },
]

/** The newest checks, for the dashboard; each leads to its ranks. */
export function LatestChecks() {
  const navigate = useNavigate()
  const query = useQuery(latestSerpChecks)
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const rows = query.data?.data
  const rowKey = (check: SerpCheck) => String(check.id)
  const show = (check: SerpCheck) => void navigate({ to: '/view-serps', search: { open: check.id } })
  const list = isPhone ? (
    <CardList
      label="Latest checks"
      rows={rows}
      rowKey={rowKey}
      card={(check) => <CheckCard check={check} open={false} onToggle={() => show(check)} />}
    />
  ) : (
    <DataTable label="Latest checks" columns={columns} rows={rows} rowKey={rowKey} minWidth={640} onRowClick={show} />
  )
  return (
    <Panel
      title="Latest checks"
      actions={
        <Button variant="subtle" size="xs" renderRoot={(props) => <Link to="/view-serps" {...props} />}>
          All checks
        </Button>
      }
    >
      {rows === undefined && query.error !== null ? (
        <ErrorState
          title={serpCheckMessages.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : rows?.length === 0 ? (
        <NoChecks />
      ) : (
        list
      )}
    </Panel>
  )
}
