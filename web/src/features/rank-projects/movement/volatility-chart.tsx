import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { volatilityVerdicts } from '#contract/rules/rank-projects/volatility.ts'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import type { Plot, ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale } from '../../../shared/charts/scales.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { dayVolatilityText, formatVolatility, unusualBound, verdictMeaning, verdictNames } from './movement-text.ts'
import classes from './volatility-chart.module.css'

type Judged = { date: string; volatility: NonNullable<ProjectDay['volatility']> }

/** Days of which the volatility is known. */
const judgedDays = (days: readonly ProjectDay[]): Judged[] =>
  days.flatMap(({ date, volatility }) => (volatility ? [{ date, volatility }] : []))

/** Up to the next tenth, with the bounds within. */
function axisOf(days: readonly Judged[]): ValueAxis {
  const values = days.flatMap(({ volatility }) => [volatility.value, unusualBound(volatility) ?? 0])
  const most = Math.ceil(Math.max(0.1, ...values) * 10) / 10
  return { scale: (range) => linearScale([0, most], range), ticks: [0, most], label: (tick) => tick.toFixed(1) }
}

type VolatilityChartProps = {
  days: readonly ProjectDay[]
  /** Dates of the chart above it, so that the same days stand below each other. */
  dates: readonly string[]
  height: number
}

/** The volatility of each day, below a chart over the same dates. */
export function VolatilityChart({ days, dates, height }: VolatilityChartProps) {
  const judged = judgedDays(days)
  const byDate = new Map(judged.map(({ date, volatility }) => [date, volatility]))
  return (
    <div className={classes.chart}>
      <p className={classes.head}>
        <span className={classes.title} data-hint={verdictMeaning}>
          Volatility
        </span>
        {volatilityVerdicts.map((verdict) => (
          <span key={verdict} className={classes.entry}>
            <i className={classes.swatch} data-verdict={verdict} aria-hidden />
            {verdictNames[verdict]}
          </span>
        ))}
      </p>
      <TimeChart
        label="Volatility by date"
        dates={dates}
        axis={axisOf(judged)}
        height={height}
        textOn={(date) => dayVolatilityText(byDate.get(date))}
        tooltip={(date) => <DayLines volatility={byDate.get(date)} />}
      >
        {(plot) => <Bars plot={plot} days={judged} dates={dates} />}
      </TimeChart>
    </div>
  )
}

function DayLines({ volatility }: { volatility: Judged['volatility'] | undefined }) {
  if (volatility === undefined) return 'Nothing to compare on this day'
  const bound = unusualBound(volatility)
  return (
    <>
      <TooltipLine label="Volatility" value={dayVolatilityText(volatility)} />
      {bound !== undefined && <TooltipLine label="Unusual above" value={formatVolatility(bound)} />}
    </>
  )
}

const widestBar = 14

function Bars({ plot, days, dates }: { plot: Plot; days: readonly Judged[]; dates: readonly string[] }) {
  const room = (plot.right - plot.left) / Math.max(1, dates.length)
  const width = Math.max(1, Math.min(widestBar, room * 0.62))
  return days.map(({ date, volatility }) => {
    const { value, verdict } = volatility
    const above = unusualBound(volatility)
    const x = plot.x(date) - width / 2
    const top = Math.min(plot.y(value), plot.bottom - 1.5)
    const bound = above === undefined ? undefined : plot.y(above)
    return (
      <g key={date}>
        <rect
          className={classes.bar}
          data-verdict={verdict ?? 'none'}
          x={x}
          y={top}
          width={width}
          height={plot.bottom - top}
        />
        {verdict === 'unusual' && <UnusualSign x={plot.x(date)} y={top} />}
        {bound !== undefined && <line className={classes.bound} x1={x - 1} x2={x + width + 1} y1={bound} y2={bound} />}
      </g>
    )
  })
}

/** Above the bar, so that an unusual day is seen without its colour. */
const UnusualSign = ({ x, y }: { x: number; y: number }) => (
  <path className={classes.sign} d={`M${x - 3.5} ${y - 9}h7l-3.5 6z`} />
)
