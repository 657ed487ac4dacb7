import { IconCoins } from '@tabler/icons-react'
import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { BarsAndLineLegend, DateBars, DateLine } from '../../../shared/charts/date-bars.tsx'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { formatPercent } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { groupsOf, sumOf, unitOf } from './grouped-days.ts'
import { superadminTexts } from './messages.ts'
import { moneyAxis } from './money-axis.ts'
import classes from './superadmin.module.css'
import { WeekNote } from './week-note.tsx'

export const marginTitle = 'Credits charged and provider cost'
const height = 212
/** What the provider charges in; the cost per credit of the settings is in the same. */
const currency = 'USD'
const dollars = (amount: number) => formatMoney(amount, currency)

type MarginPanelProps = { statistics: BusinessStatistics; filter: DashboardFilter }

/** What the credits charged for checks are worth at cost per credit, against what the provider charged. */
export function MarginPanel({ statistics: { days, credits }, filter }: MarginPanelProps) {
  const margin = credits.margin === null ? '' : `, margin ${formatPercent(credits.margin)}`
  const hint = `US dollars per ${unitOf(filter)}${margin}`
  if (credits.charged_usd === 0 && days.every(({ provider_cost_usd }) => provider_cost_usd === 0))
    return (
      <Panel title={marginTitle} hint={hint}>
        <EmptyState icon={IconCoins} title={superadminTexts.noCost} text={superadminTexts.noCostText} />
      </Panel>
    )
  const groups = groupsOf(days, filter).map(({ date, count, days: ofGroup }) => ({
    ...{ date, count, credits: sumOf(ofGroup, 'credits_charged') },
    ...{ charged: sumOf(ofGroup, 'credits_charged_usd'), cost: sumOf(ofGroup, 'provider_cost_usd') },
  }))
  const byDate = new Map(groups.map((group) => [group.date, group]))
  return (
    <ChartPanel
      name="credits-and-cost"
      title={marginTitle}
      hint={hint}
      height={height}
      foot={
        <>
          <BarsAndLineLegend bars="Credits charged, at cost per credit" line="Provider cost" />
          <p className={classes.help}>{superadminTexts.costHelp}</p>
        </>
      }
      chart={
        <TimeChart
          label={`Credits charged and provider cost by ${unitOf(filter)}`}
          dates={groups.map(({ date }) => date)}
          axis={moneyAxis(
            groups.flatMap(({ charged, cost }) => [charged, cost]),
            currency,
          )}
          height={height}
          hasBars
          tell={(date) => {
            const shown = byDate.get(date)
            return shown === undefined
              ? 'No data'
              : `credits charged ${dollars(shown.charged)}, provider cost ${dollars(shown.cost)}`
          }}
          tooltip={(date) => {
            const shown = byDate.get(date)
            if (shown === undefined) return null
            return (
              <>
                <TooltipLine label="Credits charged" value={dollars(shown.charged)} />
                <TooltipLine label="Provider cost" value={dollars(shown.cost)} />
                <TooltipLine label="Credits" value={formatCredits(shown.credits)} />
                <WeekNote days={shown.count} />
              </>
            )
          }}
        >
          {(plot) => (
            <>
              <DateBars plot={plot} values={groups.map(({ date, charged }) => ({ date, value: charged }))} isPale />
              <DateLine plot={plot} values={groups.map(({ date, cost }) => ({ date, value: cost }))} />
            </>
          )}
        </TimeChart>
      }
      table={
        <ChartTable
          label="Credits charged and provider cost by day"
          heads={['Date', 'Credits', 'Credits charged (USD)', 'Provider cost (USD)']}
          rows={days.toReversed().map((day) => ({
            key: day.date,
            cells: [
              formatDate(day.date),
              formatCredits(day.credits_charged),
              dollars(day.credits_charged_usd),
              dollars(day.provider_cost_usd),
            ],
          }))}
        />
      }
    />
  )
}
