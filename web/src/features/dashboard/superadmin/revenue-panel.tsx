import { IconReceipt } from '@tabler/icons-react'
import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { DateBars } from '../../../shared/charts/date-bars.tsx'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { currencyName, formatMoney } from '../../../shared/format/money.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { groupsOf, sumOf, unitOf } from './grouped-days.ts'
import { superadminTexts } from './messages.ts'
import { moneyAxis } from './money-axis.ts'
import { WeekNote } from './week-note.tsx'

export const revenueTitle = 'Revenue'
const height = 240

type RevenuePanelProps = { statistics: BusinessStatistics; filter: DashboardFilter }

/** Payments less refunds. */
export function RevenuePanel({ statistics: { days, currency }, filter }: RevenuePanelProps) {
  const hint = `${currencyName(currency)} per ${unitOf(filter)}, refunds deducted`
  if (days.every(({ revenue }) => revenue === 0))
    return (
      <Panel title={revenueTitle} hint={hint}>
        <EmptyState icon={IconReceipt} title={superadminTexts.noRevenue} text={superadminTexts.noRevenueText} />
      </Panel>
    )
  const groups = groupsOf(days, filter).map(({ date, count, days: ofGroup }) => ({
    ...{ date, count, value: sumOf(ofGroup, 'revenue') },
  }))
  const byDate = new Map(groups.map((group) => [group.date, group]))
  const money = (date: string) => formatMoney(byDate.get(date)?.value ?? 0, currency)
  return (
    <ChartPanel
      name="revenue"
      title={revenueTitle}
      hint={hint}
      height={height}
      chart={
        <TimeChart
          label={`Revenue by ${unitOf(filter)}`}
          dates={groups.map(({ date }) => date)}
          axis={moneyAxis(
            groups.map(({ value }) => value),
            currency,
          )}
          height={height}
          hasBars
          textOn={money}
          tooltip={(date) => (
            <>
              <TooltipLine label={revenueTitle} value={money(date)} />
              <WeekNote days={byDate.get(date)?.count} />
            </>
          )}
        >
          {(plot) => <DateBars plot={plot} values={groups} />}
        </TimeChart>
      }
      table={
        <ChartTable
          label="Revenue by day"
          heads={['Date', revenueTitle]}
          rows={days.toReversed().map(({ date, revenue }) => ({
            key: date,
            cells: [formatDate(date), formatMoney(revenue, currency)],
          }))}
        />
      }
    />
  )
}
