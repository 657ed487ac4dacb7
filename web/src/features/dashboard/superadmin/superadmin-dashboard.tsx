import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DashboardFilter, dashboardFilters } from '#contract/rules/dashboard/dashboard.ts'
import { formatClock, formatLongDay } from '../../../shared/format/dates.ts'
import { zoneOfDaysNote } from '../../../shared/format/time-zone.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MarginPanel, marginTitle } from './margin-panel.tsx'
import { periodNames, superadminTexts } from './messages.ts'
import { NewestCustomers } from './newest-customers.tsx'
import { businessStatistics } from './queries.ts'
import { RevenuePanel, revenueTitle } from './revenue-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { StatisticTiles } from './statistic-tiles.tsx'
import classes from './superadmin.module.css'

type SuperadminDashboardProps = {
  now: Date
  filter: DashboardFilter
  onFilter: (filter: DashboardFilter) => void
}

const periods = dashboardFilters.map((value) => ({ value, label: periodNames[value] }))

/** / for a Superadmin: how the company is doing, and what needs attention. */
export default function SuperadminDashboard({ now, filter, onFilter }: SuperadminDashboardProps) {
  return (
    <>
      <PageHeader
        title="Dashboard"
        context={<Context now={now} filter={filter} />}
        actions={
          <>
            <SegmentedControl
              aria-label="Period"
              data={periods}
              value={filter}
              onChange={(value) => onFilter(value as DashboardFilter)}
            />
            <ExportMenu filter={filter} />
          </>
        }
      />
      <StatisticTiles filter={filter} />
      <Charts filter={filter} />
      <div className={classes.two}>
        <NewestCustomers />
        <ServicesPanel />
      </div>
    </>
  )
}

/** Figures are computed once a minute, so they say of when they are. */
function Context({ now, filter }: { now: Date; filter: DashboardFilter }) {
  const statistics = useQuery(businessStatistics(filter)).data?.data
  return (
    <>
      All customers, {formatLongDay(now)}
      {statistics !== undefined && (
        <>
          , <Moment at={statistics.as_of}>as of {formatClock(new Date(statistics.as_of))}</Moment>
          {zoneOfDaysNote(statistics.time_zone)}
        </>
      )}
    </>
  )
}

function Charts({ filter }: { filter: DashboardFilter }) {
  const { data, error, isFetching, refetch } = useQuery(businessStatistics(filter))
  const instead = (title: string, failed: string) => (
    <Panel title={title}>
      {error === null ? (
        <Skeleton className={classes.pending} />
      ) : (
        <ErrorState title={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Panel>
  )
  return (
    <div className={classes.two}>
      {data === undefined ? (
        <>
          {instead(revenueTitle, superadminTexts.revenueFailed)}
          {instead(marginTitle, superadminTexts.costFailed)}
        </>
      ) : (
        <>
          <RevenuePanel statistics={data.data} filter={filter} />
          <MarginPanel statistics={data.data} filter={filter} />
        </>
      )}
    </div>
  )
}
