import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { linePath, type Plot, type ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import classes from './ai-overview-chart.module.css'
import { type AiOverviewShare, citedText, shownText } from './ai-overview-share.ts'

const curves = ['shown', 'cited'] as const
type Curve = (typeof curves)[number]
const curveNames = {
  shown: 'Keywords with an AI Overview',
  cited: 'AI Overviews citing you',
} as const satisfies Record<Curve, string>

function axisOf(shares: readonly AiOverviewShare[]): ValueAxis {
  const most = Math.max(...shares.flatMap(({ shown, cited }) => [shown ?? 0, cited ?? 0]))
  const ticks = roundTicks(0, Math.min(100, Math.max(most, 10)), 5)
  const ends = [0, ticks.at(-1) ?? 100] as const
  return { scale: (range) => linearScale(ends, range), ticks, label: (tick) => `${tick}%` }
}

export function AiOverviewChart({ shares, height }: { shares: AiOverviewShare[]; height: number }) {
  const byDate = new Map(shares.map((share) => [share.date, share]))
  const textOf = (date: string, tell: (share: AiOverviewShare) => string) => {
    const share = byDate.get(date)
    return share === undefined ? 'not checked' : tell(share)
  }
  return (
    <TimeChart
      label="AI Overviews by date"
      dates={shares.map(({ date }) => date)}
      axis={axisOf(shares)}
      height={height}
      textOn={(date) =>
        `${curveNames.shown}: ${textOf(date, shownText)}. ${curveNames.cited}: ${textOf(date, citedText)}`
      }
      tooltip={(date) => (
        <>
          <TooltipLine mark={<Mark of="shown" />} label={curveNames.shown} value={textOf(date, shownText)} />
          <TooltipLine mark={<Mark of="cited" />} label={curveNames.cited} value={textOf(date, citedText)} />
        </>
      )}
    >
      {(plot) => curves.map((curve) => <Line key={curve} plot={plot} shares={shares} curve={curve} />)}
    </TimeChart>
  )
}

function Line({ plot, shares, curve }: { plot: Plot; shares: readonly AiOverviewShare[]; curve: Curve }) {
  return (
    <g data-curve={curve} className={classes.curve}>
      {segmentsOf(shares.map((share) => share[curve])).map((segment) => (
        <path
          key={segment[0]?.at}
          d={linePath(segment.map(({ at, value }) => ({ x: plot.x(shares[at]?.date ?? ''), y: plot.y(value) })))}
        />
      ))}
    </g>
  )
}

const Mark = ({ of }: { of: Curve }) => (
  <svg width={18} height={8} className={classes.curve} data-curve={of} aria-hidden>
    <path d="M1 4h16" />
  </svg>
)

export function AiOverviewLegend() {
  return (
    <ul className={classes.legend}>
      {curves.map((curve) => (
        <li key={curve}>
          <Mark of={curve} />
          {curveNames[curve]}
        </li>
      ))}
    </ul>
  )
}
