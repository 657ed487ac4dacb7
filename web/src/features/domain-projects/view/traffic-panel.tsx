import { IconChartLine } from '@tabler/icons-react'
import type { DomainDate, DomainProject } from '#contract/domain-projects/rows.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { chartFromSecondDay } from '../../../shared/charts/messages.ts'
import { areaPath, linePath, type ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { formatCompact, formatCount, formatCountOrDash } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './domain-charts.module.css'

const height = 228
const title = 'Traffic over time'
const hint = 'Visits a month, whole domain'

type TrafficPanelProps = { history: readonly DomainDate[]; project: Pick<DomainProject, 'next_run_at'> }

/** The traffic on each checked date, organic and paid separately. */
export function TrafficPanel({ history, project }: TrafficPanelProps) {
  const [only] = history
  if (history.length < 2) {
    const next = project.next_run_at
    const then = next === null ? '' : ` Next scheduled run: ${formatDayAndClock(new Date(next))}.`
    return (
      <Panel title={title} hint={hint}>
        <EmptyState
          icon={IconChartLine}
          title={only === undefined ? 'No data yet' : 'Only one day of data so far'}
          text={`${only === undefined ? '' : `${formatCountOrDash(only.organic_traffic)} organic and ${formatCountOrDash(only.paid_traffic)} paid visits a month on ${formatDate(only.date)}. `}${chartFromSecondDay}${then}`}
        />
      </Panel>
    )
  }
  return (
    <ChartPanel
      name="domain-traffic"
      title={title}
      hint={hint}
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
        </div>
      }
      height={height}
      chart={<TrafficChart history={history} />}
      table={
        <ChartTable
          label="Traffic by date"
          heads={['Date', 'Organic traffic', 'Paid traffic', 'Organic keywords', 'Paid keywords', 'Keywords loaded']}
          rows={history.toReversed().map((date) => ({
            key: date.date,
            cells: [
              formatDate(date.date),
              ...[date.organic_traffic, date.paid_traffic, date.organic_keywords, date.paid_keywords].map(
                formatCountOrDash,
              ),
              `${formatCount(date.rows_count)} of ${formatCount(date.total_count)}`,
            ],
          }))}
        />
      }
    />
  )
}

type KnownTraffic = { date: DomainDate; traffic: number }

const knownOf = (history: readonly DomainDate[], of: (date: DomainDate) => number | null): KnownTraffic[] =>
  history.flatMap((date) => {
    const traffic = of(date)
    return traffic === null ? [] : [{ date, traffic }]
  })

function TrafficChart({ history }: { history: readonly DomainDate[] }) {
  const byDate = new Map(history.map((date) => [date.date, date]))
  const organic = knownOf(history, ({ organic_traffic }) => organic_traffic)
  const paid = knownOf(history, ({ paid_traffic }) => paid_traffic)
  const values = [...organic, ...paid].map(({ traffic }) => traffic)
  const ticks = roundTicks(0, Math.max(1, ...values), 4, true)
  const axis: ValueAxis = {
    scale: (range) => linearScale([0, ticks.at(-1) ?? 1], range),
    ticks,
    label: formatCompact,
  }
  const tell = (date: string) => {
    const shown = byDate.get(date)
    if (shown === undefined) return 'No data'
    return `${formatCountOrDash(shown.organic_traffic)} organic and ${formatCountOrDash(shown.paid_traffic)} paid visits a month${shown.is_whole ? '' : ', some keywords failed'}`
  }
  return (
    <TimeChart
      label="Traffic by date"
      dates={history.map(({ date }) => date)}
      axis={axis}
      height={height}
      textOn={tell}
      tooltip={(date) => {
        const shown = byDate.get(date)
        if (shown === undefined) return null
        return (
          <>
            <TooltipLine
              mark={<i className={classes.organic} />}
              label="Organic"
              value={formatCountOrDash(shown.organic_traffic)}
            />
            <TooltipLine
              mark={<i className={classes.paid} />}
              label="Paid"
              value={formatCountOrDash(shown.paid_traffic)}
            />
          </>
        )
      }}
    >
      {(plot) => {
        const pointsOf = (known: readonly KnownTraffic[]) =>
          known.map(({ date, traffic }) => ({ x: plot.x(date.date), y: plot.y(Math.round(traffic)) }))
        const points = pointsOf(organic)
        return (
          <>
            <path
              d={areaPath(
                points,
                points.map(({ x }) => ({ x, y: plot.bottom })),
              )}
              className={classes.area}
            />
            <path d={linePath(pointsOf(paid))} className={classes.paidLine} />
            <path d={linePath(points)} className={classes.line} />
            {organic.map(({ date }, at) => {
              const point = points[at]
              return date.is_whole || point === undefined ? null : (
                <circle key={date.date} cx={point.x} cy={point.y} r="4" className={classes.partial} />
              )
            })}
          </>
        )
      }}
    </TimeChart>
  )
}
