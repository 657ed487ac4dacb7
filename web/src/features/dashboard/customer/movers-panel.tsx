import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsUpDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DashboardMovement, Mover } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { marketMovesText, noMarketMoves } from '#contract/rules/rank-projects/market-moves.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { ChangeMark } from '../../../parts/serp-fetches/ranks/change-mark.tsx'
import { changeOnDay } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { MoverDirection } from '../dashboard-address.ts'
import { dashboardMovement } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'

const shown = 6
const rankText = (rank: number | null, isSnippet = false) =>
  isSnippet ? rankStateText('featured_snippet', null) : (rank ?? 'Not found')

/** With the search setting, if its project has several. */
const textOf = ({ keyword, setting }: Mover) => (setting === undefined ? keyword : `${keyword} (${setting})`)

const KeywordLink = ({ mover }: { mover: Mover }) => (
  <Link
    to="/view-serp-project/$id"
    params={{ id: String(mover.project_id) }}
    search={{ keyword: mover.keyword_id }}
    className={classes.name}
    title={textOf(mover)}
    dir="auto"
  >
    {textOf(mover)}
  </Link>
)

function MoveBadge({ mover: { rank, difference, change } }: { mover: Mover }) {
  const moved = changeOnDay({ state: rank === null ? 'not_in_depth' : 'found', rank, difference, change })
  if (moved === undefined) return null
  const tone = moved.kind === 'improved' || moved.kind === 'new' ? 'up' : 'down'
  return (
    <span className={classes.badge} data-tone={tone}>
      <ChangeMark change={moved} />
    </span>
  )
}

const columnsOf = (days: MovementPeriod): Column<Mover>[] => [
  {
    id: 'keyword-and-project',
    label: 'Keyword',
    width: 130,
    grow: 1,
    insteadOf: ['keyword'],
    cell: (mover) => (
      <span className={classes.lines}>
        <KeywordLink mover={mover} />
        <span title={mover.projectName}>{mover.projectName}</span>
      </span>
    ),
  },
  { id: 'keyword', label: 'Keyword', width: 140, grow: 1, drops: 1, cell: (mover) => <KeywordLink mover={mover} /> },
  {
    id: 'project',
    label: 'Project',
    width: 110,
    grow: 1,
    drops: 1,
    tone: 'quiet',
    cell: ({ projectName }) => (
      <span className={classes.cut} title={projectName}>
        {projectName}
      </span>
    ),
  },
  {
    id: 'before',
    label: `${days} days ago`,
    align: 'right',
    width: 92,
    drops: 1,
    tone: 'quiet',
    cell: ({ before, was_snippet }) => rankText(before, was_snippet),
  },
  {
    id: 'now',
    label: 'Now',
    align: 'right',
    width: 84,
    cell: ({ rank, is_snippet }) => <b>{rankText(rank, is_snippet)}</b>,
  },
  { id: 'change', label: 'Change', align: 'right', width: 86, cell: (mover) => <MoveBadge mover={mover} /> },
]

const directions: { value: MoverDirection; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'improved', label: 'Improved' },
  { value: 'declined', label: 'Declined' },
]

type MoversPanelProps = {
  days: MovementPeriod
  direction: MoverDirection
  onDirection: (direction: MoverDirection) => void
  isNew: boolean
}

/** The keywords that moved furthest within the period, across projects, each linked to its history. */
export function MoversPanel({ days, direction, onDirection, isNew }: MoversPanelProps) {
  const query = useQuery(dashboardMovement(days))
  return (
    <Panel
      title="Biggest movers"
      hint={`Last ${days} days`}
      actions={
        <SegmentedControl size="xs" aria-label="Direction" data={directions} value={direction} onChange={onDirection} />
      }
    >
      <div className={classes.listRoom}>
        <QueryContent query={query} pending={<PendingLines rows={7} />} failed={messages.moversFailed}>
          {({ data }) => <Movers movement={data} days={days} direction={direction} isNew={isNew} />}
        </QueryContent>
      </div>
    </Panel>
  )
}

type MoversProps = Pick<MoversPanelProps, 'days' | 'direction' | 'isNew'> & { movement: DashboardMovement }

function Movers({ movement, days, direction, isNew }: MoversProps) {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const columns = useMemo(() => columnsOf(days), [days])
  const rows = chosen(movement, direction)
  if (movement.compared_projects === 0)
    return (
      <EmptyState
        icon={IconArrowsUpDown}
        title={messages.nothingToCompare}
        text={messages.moversAppear(days)}
        isCompact={isNew}
        action={
          <Button variant="default" size="xs" renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>
            View projects
          </Button>
        }
      />
    )
  if (rows.length === 0)
    return direction === 'all' ? (
      <EmptyState
        icon={IconArrowsUpDown}
        title={messages.noMovers}
        text={messages.noMoversText(days)}
        isCompact={isNew}
      />
    ) : (
      <EmptyState
        icon={IconArrowsUpDown}
        title={`No keyword ${direction} in the last ${days} days`}
        isCompact={isNew}
      />
    )
  const market = marketMovesText(movement.market ?? noMarketMoves)
  return (
    <>
      <DataTable
        label="Biggest movers"
        columns={columns}
        rows={rows}
        rowKey={({ keyword_id }) => String(keyword_id)}
        density={isPhone ? 'comfortable' : 'compact'}
      />
      {market !== '' && <p className={classes.market}>{market}</p>}
    </>
  )
}

/** Half of each direction, and more of one where the other has fewer; the best on top, the worst at the end. */
function chosen({ improved, declined }: DashboardMovement, direction: MoverDirection): Mover[] {
  if (direction !== 'all') return direction === 'improved' ? improved : declined
  const up = improved.slice(0, Math.max(shown / 2, shown - declined.length))
  return [...up, ...declined.slice(0, shown - up.length).toReversed()]
}
