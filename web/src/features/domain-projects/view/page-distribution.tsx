import { SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { serpPages } from '#contract/rules/site-checks/domain-checks.ts'
import { BarChart } from '../../../shared/charts/bar-chart.tsx'
import type { BarGroup } from '../../../shared/charts/bar-groups.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { formatCompact, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { domainMessages } from '../messages.ts'
import type { ChangeAddress } from './domain-address.ts'
import classes from './domain-charts.module.css'
import { rowsText } from './rows-text.ts'

const height = 228
const title = 'Traffic distribution'

type Measure = 'traffic' | 'count'
const measures: { value: Measure; label: string }[] = [
  { value: 'traffic', label: 'Visits a month' },
  { value: 'count', label: 'Keywords' },
]

type PageDistributionProps = { page: DomainView; onChange: ChangeAddress }

/** Shares of each page of results, organic beside paid: visits of the rows read, or keywords of the whole domain. */
export function PageDistribution({ page, onChange }: PageDistributionProps) {
  const [measure, setMeasure] = useState<Measure>('traffic')
  const { organic, paid } = page.tableData
  if (page.selected_date === null)
    return (
      <Panel title={title}>
        <EmptyState icon={IconChartBar} title="No data yet" text="The chart appears with the first keywords." />
      </Panel>
    )
  const shareOf = (shares: typeof organic, number: number) => shares[String(number)]
  const groups = serpPages.map((number): BarGroup => {
    const countIn = (shares: typeof organic) => Math.round(shareOf(shares, number)?.[measure] ?? 0)
    return { key: String(number), label: positionsOf(number), values: [countIn(organic), countIn(paid)] }
  })
  return (
    <ChartPanel
      name="domain-distribution"
      title={title}
      hint={measure === 'traffic' ? rowsText(page.rows) : domainMessages.whole}
      legend={
        <div className={classes.legend}>
          <span>
            <i className={classes.organic} aria-hidden />
            Organic
          </span>
          <span>
            <i className={classes.paid} aria-hidden />
            Paid
          </span>
          <SegmentedControl
            size="xs"
            aria-label="Distribution of"
            data={measures}
            value={measure}
            onChange={setMeasure}
            className={classes.measure}
          />
        </div>
      }
      height={height}
      chart={
        <BarChart
          label={`${measure === 'traffic' ? 'Visits a month' : 'Keywords'} by position`}
          groups={groups}
          height={height}
          format={formatCompact}
          tell={({ values: [first, second] }) => `${formatCount(first)} organic, ${formatCount(second)} paid`}
          tooltip={({ values: [first, second] }) => (
            <>
              <TooltipLine mark={<i className={classes.organic} />} label="Organic" value={formatCount(first)} />
              <TooltipLine mark={<i className={classes.paid} />} label="Paid" value={formatCount(second)} />
            </>
          )}
          onPick={({ key }) => {
            const last = Number(key) * 10
            onChange({ tab: undefined, position_from: last - 9, position_to: last })
          }}
        />
      }
      table={
        <ChartTable
          label="Keywords and traffic by position"
          heads={['Position', 'Organic keywords', 'Organic traffic', 'Paid keywords', 'Paid traffic']}
          rows={serpPages.map((number) => {
            const cells = [organic, paid].flatMap((shares) => {
              const share = shareOf(shares, number)
              return [
                share?.count === null ? '—' : shareText(share?.count ?? 0, share?.pages_percentage ?? 0),
                shareText(share?.traffic ?? 0, share?.traffic_percentage ?? 0),
              ]
            })
            return { key: String(number), cells: [positionsOf(number), ...cells] }
          })}
        />
      }
    />
  )
}

const positionsOf = (number: number) => `${number * 10 - 9}–${number * 10}`

const shareText = (value: number, percentage: number) => `${formatCount(Math.round(value))} (${percentage.toFixed(1)}%)`
