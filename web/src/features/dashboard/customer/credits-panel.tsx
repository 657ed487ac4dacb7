import { Button, SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { UsedDay } from '#contract/dashboard/account-rows.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { PendingBars } from '../../../shared/charts/pending-bars.tsx'
import { StackedBarChart } from '../../../shared/charts/stacked-bar-chart.tsx'
import { formatCompact } from '../../../shared/format/numbers.ts'
import { zoneOfDaysNote } from '../../../shared/format/time-zone.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { QueryContent } from '../../../shared/ui/query-content.tsx'
import { usedCredits } from '../queries.ts'
import classes from './dashboard.module.css'
import { dashboardMessages as messages } from './messages.ts'
import { barsOf, sumUse, type UsePart } from './used-bars.ts'

const height = 208
const title = 'Credits used'
const filters: { value: DashboardFilter; label: string }[] = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
]
const periods = { weekly: '7 days', monthly: '30 days', yearly: '12 months' } as const satisfies Record<
  DashboardFilter,
  string
>

type CreditsPanelProps = { filter: DashboardFilter; onFilter: (filter: DashboardFilter) => void; isNew: boolean }

/** Credits used over a period, by module. */
export function CreditsPanel({ filter, onFilter, isNew }: CreditsPanelProps) {
  const query = useQuery(usedCredits(filter))
  const control = <SegmentedControl size="xs" aria-label="Period" data={filters} value={filter} onChange={onFilter} />
  const plain = (content: ReactNode) => (
    <Panel title={title} actions={control}>
      <div className={classes.chartRoom}>{content}</div>
    </Panel>
  )
  return (
    <QueryContent
      query={query}
      pending={plain(<PendingBars height={height} />)}
      failed={messages.creditsFailed}
      wrap={plain}
    >
      {({ dailyCredits, time_zone }) => {
        const total = sumUse(dailyCredits)
        if (total === 0)
          return plain(
            <EmptyState
              icon={IconChartBar}
              title={messages.noCreditsUsed}
              text={messages.creditsAppear}
              isCompact={isNew}
              action={
                <Button variant="default" size="xs" renderRoot={(props) => <Link to="/credits-list" {...props} />}>
                  View credits
                </Button>
              }
            />,
          )
        return <UseChart days={dailyCredits} zone={time_zone} filter={filter} total={total} control={control} />
      }}
    </QueryContent>
  )
}

type UseChartProps = { days: UsedDay[]; zone: string; filter: DashboardFilter; total: number; control: ReactNode }

function UseChart({ days, zone, filter, total, control }: UseChartProps) {
  const { parts, bars } = barsOf(days, filter)
  const aDay = formatCredits(total / days.length)
  const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return (
    <ChartPanel
      name="credits-used"
      title={title}
      hint={`${formatCredits(total)} in ${periods[filter]}, ${aDay} a day${zoneOfDaysNote(zone)}`}
      actions={control}
      height={height}
      chart={
        <StackedBarChart
          label={`Credits used, last ${periods[filter]}`}
          bars={bars}
          fills={parts.map(({ fill }) => fill)}
          height={height}
          format={formatCompact}
          tell={({ parts: values }) =>
            `${formatCredits(totalOf(values))} credits${values
              .map((value, at) => (value === 0 ? '' : `, ${parts[at]?.name} ${formatCredits(value)}`))
              .join('')}`
          }
          tooltip={({ parts: values }) => (
            <>
              {parts.map(({ name, fill }, at) =>
                values[at] === 0 ? null : (
                  <TooltipLine
                    key={name}
                    mark={<Swatch fill={fill} />}
                    label={name}
                    value={formatCredits(values[at] ?? 0)}
                  />
                ),
              )}
              <TooltipLine label="Total" value={formatCredits(totalOf(values))} />
            </>
          )}
        />
      }
      table={
        <ChartTable
          label={`Credits used, last ${periods[filter]}`}
          heads={[filter === 'yearly' ? 'Month' : 'Date', ...parts.map(({ name }) => name), 'Total']}
          rows={bars.toReversed().map(({ key, label, parts: values }) => ({
            key,
            cells: [label, ...values.map(formatCredits), formatCredits(totalOf(values))],
          }))}
        />
      }
      foot={<Legend parts={parts} />}
    />
  )
}

const Swatch = ({ fill }: { fill: string }) => <i className={classes.swatch} style={{ background: fill }} aria-hidden />

const Legend = ({ parts }: { parts: readonly UsePart[] }) => (
  <ul className={classes.legend} aria-label="Credits by module">
    {parts.map(({ name, fill, total }) => (
      <li key={name}>
        <Swatch fill={fill} />
        {name} <b>{formatCredits(total)}</b>
      </li>
    ))}
  </ul>
)
