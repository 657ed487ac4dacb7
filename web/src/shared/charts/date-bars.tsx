import classes from './date-bars.module.css'
import { linePath, type Plot } from './plot.ts'

const widestBar = 28

type DateBarsProps = {
  plot: Plot
  /** Oldest first, at equal distances. */
  values: readonly { date: string; value: number }[]
  /** True if a second series is drawn across them. */
  isPale?: boolean
}

/** A bar for each date, from zero up, or down where it is less. */
export function DateBars({ plot, values, isPale }: DateBarsProps) {
  const width = Math.max(1, Math.min(widestBar, ((plot.right - plot.left) / Math.max(1, values.length)) * 0.62))
  const zero = plot.y(0)
  return (
    <g className={classes.bars} data-pale={isPale || undefined}>
      {values.map(({ date, value }) => {
        const end = plot.y(value)
        // However little, something is not nothing.
        const tall = Math.max(2, Math.abs(zero - end))
        return value === 0 ? null : (
          <rect
            key={date}
            x={plot.x(date) - width / 2}
            width={width}
            y={value > 0 ? zero - tall : zero}
            height={tall}
            rx={Math.min(2, width / 3)}
          />
        )
      })}
    </g>
  )
}

/** A dashed line across bars. */
export const DateLine = ({ plot, values }: Pick<DateBarsProps, 'plot' | 'values'>) => (
  <path
    className={classes.line}
    d={linePath(values.map(({ date, value }) => ({ x: plot.x(date), y: plot.y(value) })))}
  />
)

/** Meaning of the bars and the line of a chart. */
export const BarsAndLineLegend = ({ bars, line }: { bars: string; line: string }) => (
  <div className={classes.legend}>
    <span>
      <i className={classes.swatch} aria-hidden />
      {bars}
    </span>
    <span>
      <svg width="18" height="4" aria-hidden>
        <path className={classes.line} d="M0 2h18" />
      </svg>
      {line}
    </span>
  </div>
)
