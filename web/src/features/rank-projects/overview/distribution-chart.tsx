import { useId } from 'react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { type RankBandKey, rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { GapBands } from '../../../shared/charts/gap-bands.tsx'
import { HatchPattern } from '../../../shared/charts/hatch.tsx'
import { areaPath, type ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import { bandText } from './chart-rows.ts'
import classes from './distribution-panel.module.css'
import { bandAt, stackBands } from './stack-bands.ts'

const mostKeywords = (days: readonly ProjectDay[]) =>
  Math.max(1, ...days.map(({ checked_count, failed_count }) => checked_count + failed_count))

function axisOf(days: readonly ProjectDay[]): ValueAxis {
  const most = mostKeywords(days)
  // The top of the stack is a number people know, so it is named; a round one right below it would collide.
  const ticks = [...roundTicks(0, most, 3, true).filter((tick) => tick < most * 0.85), most]
  return { scale: (range) => linearScale([0, most], range), ticks, label: formatCount }
}

type DistributionChartProps = {
  days: ProjectDay[]
  height: number
  band: RankBandKey | undefined
  onChoose: (band: RankBandKey) => void
}

/** Counts keywords by band. The buttons below it choose one; so does pressing on it. */
export function DistributionChart({ days, height, band, onChoose }: DistributionChartProps) {
  const [hatch, failed] = [useId(), useId()]
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = days.map(({ date }) => date)
  const fillOf = (key: RankBandKey | 'failed') => {
    if (key === 'failed') return `url(#${failed})`
    return key === 'none' ? `url(#${hatch})` : `var(--sp-${key})`
  }
  return (
    <TimeChart
      label="Keywords by position by date"
      dates={dates}
      axis={axisOf(days)}
      height={height}
      textOn={(date) => bandText(byDate.get(date))}
      tooltip={(date) => <BandTooltip day={byDate.get(date)} />}
      onPick={(date, share) => {
        const day = byDate.get(date)
        const chosen = day && share !== undefined ? bandAt(day, share * mostKeywords(days)) : undefined
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {(plot) => (
        <>
          <HatchPattern id={hatch} />
          <HatchPattern id={failed} kind="failed" />
          <GapBands
            plot={plot}
            dates={dates}
            isMissing={days.map(({ checked_count }) => checked_count === 0)}
            kind="failed"
          />
          {stackBands(days).map(({ dates: run, layers }) =>
            layers.map(({ key, lower, upper }) => {
              const edge = (heights: number[]) =>
                heights.map((count, at) => ({ x: plot.x(run[at] ?? ''), y: plot.y(count) }))
              return (
                <path
                  key={`${run[0]}-${key}`}
                  d={areaPath(edge(upper), edge(lower))}
                  className={classes.band}
                  data-faded={(band !== undefined && band !== key) || undefined}
                  fill={fillOf(key)}
                />
              )
            }),
          )}
        </>
      )}
    </TimeChart>
  )
}

function BandTooltip({ day }: { day: ProjectDay | undefined }) {
  if (day === undefined || day.checked_count === 0) return bandText(day)
  return (
    <>
      {rankBandsWithin(day.depth).map(({ key, label }) => (
        <TooltipLine
          key={key}
          mark={<i className={classes.swatch} data-band={key} />}
          label={label}
          value={formatCount(day.bands[key])}
        />
      ))}
      {day.failed_count > 0 && (
        <TooltipLine
          mark={<i className={classes.swatch} data-band="failed" />}
          label="Failed"
          value={formatCount(day.failed_count)}
        />
      )}
    </>
  )
}
