import { SeriesMark, seriesKeys, seriesStyles } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { TooltipLine, TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'
import { linePath, type Plot } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { percentText } from './share-text.ts'
import classes from './share-view.module.css'

type Day = { date: string; is_baseline: boolean }
type Curve = { domain: string; shares: (number | null)[] }
type ShareChartProps = { days: readonly Day[]; domains: readonly Curve[]; height: number }

/** Shares over dates; a date that doesn't list a domain leaves a gap in its curve. */
export function ShareChart({ days, domains, height }: ShareChartProps) {
  const most = Math.max(1, ...domains.flatMap(({ shares }) => shares.map((share) => share ?? 0)))
  const ticks = roundTicks(0, most, 4)
  const places = new Map(days.map(({ date }, at) => [date, at]))
  const shareOn = ({ shares }: Curve, date: string) => percentText(shares[places.get(date) ?? -1] ?? null)
  const isBaseline = (date: string) => days[places.get(date) ?? -1]?.is_baseline === true
  return (
    <TimeChart
      label="Share of voice by date"
      dates={days.map(({ date }) => date)}
      axis={{
        scale: (range) => linearScale([0, ticks.at(-1) ?? most], range),
        ticks,
        label: (tick) => `${tick}%`,
      }}
      height={height}
      textOn={(date) =>
        [
          ...domains.map((curve, at) => `${at === 0 ? 'You' : curve.domain} ${shareOn(curve, date)}`),
          ...(isBaseline(date) ? [baselineText] : []),
        ].join(', ')
      }
      tooltip={(date) => (
        <>
          {domains.map((curve, at) => (
            <TooltipLine
              key={curve.domain}
              mark={<SeriesMark of={seriesKeys[at] ?? 'own'} size={9} />}
              label={curve.domain}
              value={shareOn(curve, date)}
            />
          ))}
          {isBaseline(date) && <TooltipNote>{baselineText}</TooltipNote>}
        </>
      )}
      overlay={(plot) => <Ends plot={plot} days={days} domains={domains} />}
    >
      {(plot) => (
        <>
          {days
            .filter((day) => day.is_baseline)
            .map(({ date }) => (
              <line
                key={date}
                className={classes.baseline}
                x1={plot.x(date)}
                x2={plot.x(date)}
                y1={plot.top}
                y2={plot.bottom}
              />
            ))}
          {domains
            .map((curve, at) => <CurveLine key={curve.domain} plot={plot} days={days} curve={curve} at={at} />)
            .toReversed()}
        </>
      )}
    </TimeChart>
  )
}

const baselineText = 'Search settings changed: earlier dates aren’t comparable'

type CurveLineProps = { plot: Plot; days: readonly Day[]; curve: Curve; at: number }

function CurveLine({ plot, days, curve, at: series }: CurveLineProps) {
  const { dash, width, colour } = seriesStyles[seriesKeys[series] ?? 'own']
  return segmentsOf(curve.shares).map((segment) => {
    const points = segment.map(({ at, value }) => ({ x: plot.x(days[at]?.date ?? ''), y: plot.y(value) }))
    return (
      <path
        key={segment[0]?.at}
        d={linePath(points)}
        className={classes.curve}
        stroke={`var(--sp-${colour})`}
        strokeWidth={width}
        strokeDasharray={points.length === 1 ? undefined : dash}
      />
    )
  })
}

/** Each curve ends in the sign of its domain. */
function Ends({ plot, days, domains }: Omit<CurveLineProps, 'curve' | 'at'> & { domains: readonly Curve[] }) {
  return domains.map(({ domain, shares }, series) => {
    const at = shares.findLastIndex((share) => share !== null)
    const [share, date] = [shares[at] ?? null, days[at]?.date]
    if (share === null || date === undefined) return null
    const key = seriesKeys[series] ?? 'own'
    return (
      <span key={domain} className={classes.end} style={{ left: plot.x(date), top: plot.y(share) }}>
        <SeriesMark of={key} ringed size={key === 'own' ? 12 : 10} />
      </span>
    )
  })
}
