import type { NoteEffect } from '#contract/rank-projects/notes.ts'
import { SeriesLegend, seriesStyles } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { TooltipLine } from '../../../shared/charts/chart-tooltip.tsx'
import { linePath, type Plot, type ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import classes from './note-effect.module.css'

const height = 220
const names = ['Keywords of the note', 'Other keywords'] as const

type Day = NoteEffect['days'][number]

const valueText = (value: number | null | undefined) => (value == null ? '–' : `${value.toFixed(2)}%`)

/** Both curves over the days around a note, and a table of the same. */
export function EffectChart({ effect: { days, note } }: { effect: NoteEffect }) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const dates = [...new Set([...byDate.keys(), note.date])].sort()
  return (
    <ChartPanel
      name="note-effect"
      title="Visibility"
      hint="Mean by date, the line is the note"
      legend={<SeriesLegend domains={[...names]} />}
      height={height}
      chart={
        <TimeChart
          label="Visibility around the note by date"
          dates={dates}
          axis={axisOf(days)}
          height={height}
          textOn={(date) => textOn(byDate.get(date))}
          tooltip={(date) => (
            <>
              <TooltipLine label={names[0]} value={valueText(byDate.get(date)?.noted)} />
              <TooltipLine label={names[1]} value={valueText(byDate.get(date)?.others)} />
            </>
          )}
        >
          {(plot) => (
            <>
              <line
                className={classes.line}
                x1={plot.x(note.date)}
                x2={plot.x(note.date)}
                y1={plot.top - 4}
                y2={plot.bottom}
              />
              <Curve plot={plot} days={days} series="c1" pick={({ others }) => others} />
              <Curve plot={plot} days={days} series="own" pick={({ noted }) => noted} />
            </>
          )}
        </TimeChart>
      }
      table={
        <ChartTable
          label="Visibility around the note by date"
          heads={['Date', ...names]}
          rows={days.toReversed().map(({ date, noted, others }) => ({
            key: date,
            cells: [
              `${formatDateOfYear(date)}${date === note.date ? ' (note)' : ''}`,
              valueText(noted),
              valueText(others),
            ],
          }))}
        />
      }
    />
  )
}

const textOn = (day: Day | undefined) =>
  day === undefined ? 'Not checked' : `${names[0]} ${valueText(day.noted)}. ${names[1]} ${valueText(day.others)}`

function axisOf(days: readonly Day[]): ValueAxis {
  const values = days.flatMap(({ noted, others }) => [noted, others]).filter((value) => value !== null)
  const ticks = roundTicks(Math.min(...values), Math.max(...values), 4)
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 100] as const
  return { scale: (range) => linearScale(ends, range), ticks, label: (tick) => `${tick}%` }
}

type CurveProps = { plot: Plot; days: readonly Day[]; series: 'own' | 'c1'; pick: (day: Day) => number | null }

function Curve({ plot, days, series, pick }: CurveProps) {
  const { colour, dash, width } = seriesStyles[series]
  return segmentsOf(days.map(pick)).map((segment) => (
    <path
      key={segment[0]?.at}
      d={linePath(segment.map(({ at, value }) => ({ x: plot.x(days[at]?.date ?? ''), y: plot.y(value) })))}
      className={classes.curve}
      stroke={`var(--sp-${colour})`}
      strokeWidth={width}
      strokeDasharray={dash}
    />
  ))
}
