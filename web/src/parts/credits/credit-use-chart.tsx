import type { ReactNode } from 'react'
import type { UsedDay } from '#contract/dashboard/account-rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { ChartPanel } from '../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../shared/charts/chart-tooltip.tsx'
import { StackedBarChart } from '../../shared/charts/stacked-bar-chart.tsx'
import { formatCompact } from '../../shared/format/numbers.ts'
import { zoneOfDaysNote } from '../../shared/format/time-zone.ts'
import { usePlanParts } from '../../use-modules.ts'
import classes from './credit-use-chart.module.css'
import { barsOf, sumUse, type UsePart } from './used-bars.ts'

const title = 'Credits used'
const periods = { weekly: '7 days', monthly: '30 days', yearly: '12 months' } as const satisfies Record<
  DashboardFilter,
  string
>

type CreditUseChartProps = {
  days: UsedDay[]
  zone: string
  filter: DashboardFilter
  height: number
  control?: ReactNode
}

/** Credits used over a period, by module, as bars or as a table. */
export function CreditUseChart({ days, zone, filter, height, control }: CreditUseChartProps) {
  const total = sumUse(days)
  const { parts, bars } = barsOf(usePlanParts(), days, filter)
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
