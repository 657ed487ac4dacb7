import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { BusinessStatistics } from '#contract/dashboard/business-rows.ts'
import { dollarRate, providerCurrency } from '#contract/rules/credit-settings/exchange-rate.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { BarsAndLineLegend, DateBars, DateLine } from '../../../shared/charts/date-bars.tsx'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { currencyName, formatMoney, formatUnitMoney } from '../../../shared/format/money.ts'
import { formatPercent } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { groupsOf, sumOf, unitOf } from './grouped-days.ts'
import { superadminTexts } from './messages.ts'
import { moneyAxis } from './money-axis.ts'
import classes from './superadmin.module.css'
import { WeekNote } from './week-note.tsx'

export const marginTitle = 'Revenue and provider cost'
const height = 212

type MarginPanelProps = { statistics: BusinessStatistics; filter: DashboardFilter }

/** Revenue excluding tax against the provider's cost, in one currency if a rate is known. */
export function MarginPanel({ statistics: { days, currency, margin }, filter }: MarginPanelProps) {
  const rate = dollarRate(currency, margin.exchange_rate)
  /** Without a rate, only the provider's cost is drawn, in its own currency. */
  const shownIn = rate === undefined ? providerCurrency : currency
  const share = margin.share === null ? '' : `, margin ${formatPercent(margin.share)}`
  const hint = `${currencyName(shownIn)} per ${unitOf(filter)}${share}`
  const isEmpty = days.every(({ net_revenue, provider_cost_usd }) => net_revenue === 0 && provider_cost_usd === 0)
  if (isEmpty)
    return (
      <Panel title={marginTitle} hint={hint}>
        <EmptyState icon={IconCoins} title={superadminTexts.noCost} text={superadminTexts.noCostText} />
      </Panel>
    )
  const groups = groupsOf(days, filter).map(({ date, count, days: ofGroup }) => ({
    ...{ date, count, revenue: sumOf(ofGroup, 'net_revenue'), credits: sumOf(ofGroup, 'credits_charged') },
    cost: sumOf(ofGroup, 'provider_cost_usd') * (rate ?? 1),
  }))
  const byDate = new Map(groups.map((group) => [group.date, group]))
  const revenueOf = (amount: number) => formatMoney(amount, currency)
  const costOf = (amount: number) => formatMoney(amount, shownIn)
  const drawn = rate === undefined ? [] : groups.map(({ date, revenue }) => ({ date, value: revenue }))
  return (
    <ChartPanel
      name="credits-and-cost"
      title={marginTitle}
      hint={hint}
      height={height}
      foot={
        <>
          {rate !== undefined && <BarsAndLineLegend bars="Revenue excluding tax" line="Provider cost" />}
          <p className={classes.help}>
            <Summary margin={margin} currency={currency} />
          </p>
        </>
      }
      chart={
        <TimeChart
          label={`${marginTitle} by ${unitOf(filter)}`}
          dates={groups.map(({ date }) => date)}
          axis={moneyAxis([...drawn.map(({ value }) => value), ...groups.map(({ cost }) => cost)], shownIn)}
          height={height}
          hasBars
          textOn={(date) => {
            const shown = byDate.get(date)
            return shown === undefined
              ? 'No data'
              : `revenue excluding tax ${revenueOf(shown.revenue)}, provider cost ${costOf(shown.cost)}`
          }}
          tooltip={(date) => {
            const shown = byDate.get(date)
            if (shown === undefined) return null
            return (
              <>
                <TooltipLine label="Revenue excluding tax" value={revenueOf(shown.revenue)} />
                <TooltipLine label="Provider cost" value={costOf(shown.cost)} />
                <TooltipLine label="Credits charged" value={formatCredits(shown.credits)} />
                <WeekNote days={shown.count} />
              </>
            )
          }}
        >
          {(plot) => (
            <>
              <DateBars plot={plot} values={drawn} isPale />
              <DateLine plot={plot} values={groups.map(({ date, cost }) => ({ date, value: cost }))} />
            </>
          )}
        </TimeChart>
      }
      table={
        <ChartTable
          label={`${marginTitle} by day`}
          heads={['Date', `Revenue excluding tax (${currency})`, `Provider cost (${shownIn})`, 'Credits charged']}
          rows={days.toReversed().map((day) => ({
            key: day.date,
            cells: [
              formatDate(day.date),
              revenueOf(day.net_revenue),
              costOf(day.provider_cost_usd * (rate ?? 1)),
              formatCredits(day.credits_charged),
            ],
          }))}
        />
      }
    />
  )
}

/** Both sums, what 1,000 credits earned and cost, and the rate used. */
function Summary({ margin, currency }: { margin: BusinessStatistics['margin']; currency: string }) {
  const { net_revenue, provider_cost_usd, provider_cost, exchange_rate, revenue_per_credit, credits_charged } = margin
  const cost =
    provider_cost === null ? formatMoney(provider_cost_usd, providerCurrency) : formatMoney(provider_cost, currency)
  const costPerCredit = credits_charged > 0 ? (provider_cost ?? provider_cost_usd) / credits_charged : undefined
  const perThousand = (perCredit: number, of: string) => formatUnitMoney(Math.round(perCredit * 1e6) / 1e3, of)
  return (
    <>
      {formatMoney(net_revenue, currency)} of revenue excluding tax, {cost} charged by the provider.
      {revenue_per_credit !== null && ` 1,000 credits sold earned ${perThousand(revenue_per_credit, currency)}.`}
      {costPerCredit !== undefined &&
        ` 1,000 credits used cost ${perThousand(costPerCredit, provider_cost === null ? providerCurrency : currency)}.`}{' '}
      {exchange_rate !== null &&
        `At ${exchange_rate.rate} ${currency} per ${providerCurrency} on ${formatDate(exchange_rate.date)}. `}
      {provider_cost === null && `${superadminTexts.noRate} `}
      <Link to="/credit-settings">By plan and top-up</Link>
    </>
  )
}
