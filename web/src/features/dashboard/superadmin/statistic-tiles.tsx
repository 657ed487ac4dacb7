import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import { type DashboardFilter, daysOfFilter } from '#contract/rules/dashboard/dashboard.ts'
import { TrendLine } from '../../../shared/charts/trend-line.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatCount, formatPercent } from '../../../shared/format/numbers.ts'
import { QueryContent } from '../../../shared/ui/states/query-content.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import { ChangeFigure } from '../../../shared/ui/tiles/tile-change.tsx'
import { groupsOf, sumOf } from './grouped-days.ts'
import { superadminTexts } from './messages.ts'
import { businessStatistics, quickStatistics } from './queries.ts'

/** The quick statistics. Their comparisons are loaded with the charts' figures. */
export function StatisticTiles({ filter }: { filter: DashboardFilter }) {
  const quick = useQuery(quickStatistics(filter))
  const business = useQuery(businessStatistics(filter)).data?.data
  return (
    <QueryContent query={quick} pending={<Tiles />} failed={superadminTexts.statisticsFailed} isOnCanvas>
      {({ totalRevenue, totalUsers, trialUsers, paidUsers, activeUsers, inactiveUsers, today, total }) => (
        <Tiles
          values={[
            totalRevenue && formatMoney(totalRevenue.totalRevenue, totalRevenue.currency),
            ...[
              totalUsers,
              today?.todaySerps,
              total?.totalSerpsCount,
              trialUsers,
              paidUsers,
              activeUsers,
              inactiveUsers,
            ].map((count) => (count === undefined ? undefined : formatCount(count))),
          ]}
          feet={business && feetOf(business, filter)}
        />
      )}
    </QueryContent>
  )
}

const labels = [
  'Total Revenue',
  'Total Number of Users',
  'Number of SERPS today',
  'Number of SERPS in total',
  'Number of Trial Users',
  'Number of Paid Users',
  'Number of Active Users',
  'Inactive Users',
] as const

type Foot = { foot: ReactNode; aside?: ReactNode }
type TilesProps = { values?: (string | undefined)[]; feet?: Foot[] | undefined }

/** Without values, skeletons of the same size. */
const Tiles = ({ values, feet }: TilesProps) => (
  <StatStrip columns={4} mediumColumns={2} label="Quick statistics">
    {labels.map((label, at) => (
      <StatTile
        key={label}
        label={label}
        value={values?.[at] ?? <Skeleton width={96} height={32} />}
        {...(feet?.[at] ?? { foot: <Skeleton width={120} height={14} mt={2} /> })}
      />
    ))}
  </StatStrip>
)

function feetOf({ days, revenue, users, serps }: BusinessStatistics, filter: DashboardFilter): Foot[] {
  const period = `${daysOfFilter[filter]} days`
  const groups = groupsOf(days, filter)
  const trendOf = (figure: Parameters<typeof sumOf>[1]) => groups.map((group) => sumOf(group.days, figure))
  return [
    {
      foot: <RevenueChange {...revenue} period={period} />,
      aside: <TrendLine values={trendOf('revenue')} label={`Revenue over ${period}`} />,
    },
    {
      foot: (
        <>
          customers, <Added count={users.joined}>in {period}</Added>
        </>
      ),
      aside: (
        <TrendLine
          values={running(users.total - users.joined, trendOf('joined'))}
          label={`Customers over ${period}`}
          isTotal
        />
      ),
    },
    {
      foot: <SerpsChange {...serps} />,
      aside: <TrendLine values={trendOf('serps')} label={`SERPS over ${period}`} />,
    },
    { foot: serps.since === null ? 'None yet' : `since ${formatDay(new Date(serps.since))}` },
    { foot: <Added count={users.joined_on_trial}>joined · {shareOf(users.trial, users.total)}</Added> },
    { foot: <Added count={users.first_paid}>new · {shareOf(users.paid, users.total)}</Added> },
    { foot: 'used in the last 30 days' },
    { foot: users.suspended === 0 ? 'no customer suspended' : `${formatCount(users.suspended)} suspended` },
  ]
}

const shareOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 100)}% of customers`

/** Sums up to each of the values. */
function running(start: number, added: readonly number[]): number[] {
  let sum = start
  return added.map((value) => {
    sum += value
    return sum
  })
}

const Added = ({ count, children }: { count: number; children: ReactNode }) => (
  <span>
    {count === 0 ? 'none' : <ChangeFigure isUp>{formatCount(count)}</ChangeFigure>} {children}
  </span>
)

function RevenueChange({ total, before, period }: { total: number; before: number; period: string }) {
  if (before <= 0) return `no revenue in the ${period} before`
  const share = (total - before) / before
  if (total === before) return `same as in the ${period} before`
  return (
    <>
      <ChangeFigure isUp={share > 0}>{formatPercent(Math.abs(share))}</ChangeFigure> <span>vs {period} before</span>
    </>
  )
}

function SerpsChange({ today, yesterday }: { today: number; yesterday: number }) {
  if (today === yesterday) return 'same as at this time yesterday'
  return (
    <>
      <ChangeFigure isUp={today > yesterday}>{formatCount(Math.abs(today - yesterday))}</ChangeFigure>{' '}
      <span>vs same time yesterday</span>
    </>
  )
}
