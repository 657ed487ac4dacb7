import { SeriesMark, seriesStyles } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { linePath, type Plot } from '../../../shared/charts/plot.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { type Curve, depthChanges } from './keyword-curves.ts'
import type { KeywordRanks } from './queries.ts'
import classes from './rank-chart.module.css'

type Day = KeywordRanks['days'][number]

const colourOf = (curve: Curve) => `var(--sp-${seriesStyles[curve.series].colour})`

/** Dashes and widths tell curves apart as colours do. */
export function CurveLine({ plot, days, curve }: { plot: Plot; days: Day[]; curve: Curve }) {
  const { dash, width } = seriesStyles[curve.series]
  return segmentsOf(curve.ranks).map((segment) => {
    const points = segment.map(({ at, value }) => ({ x: plot.x(days[at]?.date ?? ''), y: plot.y(value) }))
    const [first] = points
    if (points.length === 1 && first !== undefined)
      return <circle key={segment[0]?.at} cx={first.x} cy={first.y} r={width + 0.75} fill={colourOf(curve)} />
    return (
      <path
        key={segment[0]?.at}
        d={linePath(points)}
        className={classes.curve}
        stroke={colourOf(curve)}
        strokeWidth={width}
        strokeDasharray={dash}
      />
    )
  })
}

/**
 * Checked, and not among the results read: a hollow mark on the bottom edge, because nobody knows how far down it was.
 */
export function OutOfDepth({ plot, days }: { plot: Plot; days: Day[] }) {
  return days
    .filter(({ state }) => state === 'not_in_depth')
    .map(({ date }) => <circle key={date} className={classes.out} cx={plot.x(date)} cy={plot.bottom} r="3.5" />)
}

/** From here on another number of results was read: what lies deeper than that is no drop. */
export function DepthLines({ plot, days }: { plot: Plot; days: Day[] }) {
  return depthChanges(days).map(({ date, depth }) => (
    <g key={date}>
      <line className={classes.depth} x1={plot.x(date)} x2={plot.x(date)} y1={plot.top} y2={plot.bottom} />
      <text
        className={classes.depthText}
        x={plot.x(date) + (plot.right - plot.x(date) < 90 ? -5 : 5)}
        y={plot.bottom - 7}
        data-before={plot.right - plot.x(date) < 90 || undefined}
      >
        Depth: top {depth}
      </text>
    </g>
  ))
}

/** Each curve ends in the sign of its domain. */
export function LastMarks({ plot, days, curves }: { plot: Plot; days: Day[]; curves: Curve[] }) {
  return curves.toReversed().map(({ series, ranks }) => {
    const at = ranks.findLastIndex((rank) => rank !== null && rank !== undefined)
    const [rank, date] = [ranks[at], days[at]?.date]
    if (rank === null || rank === undefined || date === undefined) return null
    return (
      <span key={series} className={classes.mark} style={{ left: plot.x(date), top: plot.y(rank) }}>
        <SeriesMark of={series} ringed size={series === 'own' ? 12 : 10} />
      </span>
    )
  })
}
