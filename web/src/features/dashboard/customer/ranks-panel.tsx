import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DashboardRanks } from '#contract/dashboard/account-rows.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { BandSwatch, DistributionBar } from '../../../parts/serp-fetches/ranks/distribution-bar.tsx'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { dashboardMovement, dashboardRanks } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { StartProject } from './new-project.tsx'

const title = 'Ranking distribution'
const height = 220
const unknown = '–'

const plain = (content: ReactNode) => (
  <Panel title={title}>
    <div className={classes.chartRoom}>{content}</div>
  </Panel>
)

/** The bar and the lines below it. */
const PendingBands = () => (
  <div className={classes.bands} aria-busy>
    <Skeleton height={18} radius="sm" mb={20} />
    {[62, 70, 66, 74, 58].map((width) => (
      <div key={width} className={classes.bandLine}>
        <Skeleton height={10} width={`${width}%`} radius="xl" />
      </div>
    ))}
  </div>
)

/** All keywords by their last successful check. Changes are loaded with the movers and show a dash until then. */
export function RanksPanel({ days, isNew }: { days: MovementPeriod; isNew: boolean }) {
  const query = useQuery(dashboardRanks(days))
  return (
    <QueryContent query={query} pending={plain(<PendingBands />)} failed={messages.ranksFailed} wrap={plain}>
      {({ data }) =>
        data.depth === 0 ? (
          plain(
            <EmptyState
              icon={IconChartBar}
              title={messages.noRanks}
              text={messages.ranksAppear}
              isCompact={isNew}
              action={<StartProject size="xs" />}
            />,
          )
        ) : (
          <Bands ranks={data} days={days} />
        )
      }
    </QueryContent>
  )
}

function Bands({ ranks, days }: { ranks: DashboardRanks; days: MovementPeriod }) {
  const { bands: counts, depth, keywords_total, projects_total } = ranks
  const movement = useQuery(dashboardMovement(days)).data?.data
  const changeName = messages.change(days)
  const changes = movement === undefined || movement.compared_projects === 0 ? undefined : movement.band_changes
  const bands = rankBandsWithin(depth)
  const checked = bands.reduce((sum, { key }) => sum + counts[key], 0)
  const rows = bands.map(({ key, label }) => ({
    key,
    label,
    count: formatCount(counts[key]),
    share: `${Math.round((counts[key] / checked) * 100)}%`,
    change: changes === undefined ? unknown : signed(changes[key]),
  }))
  const keywords =
    checked === keywords_total
      ? countOf(checked, 'keyword')
      : `${formatCount(checked)} of ${countOf(keywords_total, 'keyword')} checked,`
  return (
    <ChartPanel
      name="dashboard-ranks"
      title={title}
      hint={`${keywords} in ${countOf(projects_total, 'project')}`}
      height={height}
      chart={
        <div className={classes.bands}>
          <span className={classes.tallBar}>
            <DistributionBar counts={bands.map(({ key }) => counts[key])} depth={depth} />
          </span>
          <p className={classes.bandHead} data-hint={messages.changeHint}>
            {changeName}
          </p>
          <ul>
            {rows.map(({ key, label, count, share, change }) => (
              <li key={key} className={classes.bandLine}>
                <BandSwatch band={key} />
                <span className={classes.bandName}>{label}</span>
                <b>{count}</b>
                <span>{share}</span>
                <span data-hint={messages.changeHint}>{change}</span>
              </li>
            ))}
          </ul>
        </div>
      }
      table={
        <ChartTable
          label="Keywords by position"
          heads={['Position', 'Keywords', 'Share', changeName]}
          rows={rows.map(({ key, label, count, share, change }) => ({ key, cells: [label, count, share, change] }))}
        />
      }
    />
  )
}

const signed = (count: number) => (count === 0 ? '0' : count > 0 ? `+${formatCount(count)}` : `−${formatCount(-count)}`)
