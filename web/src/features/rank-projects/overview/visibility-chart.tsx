import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { TooltipLine, TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'
import { GapBands } from '../../../shared/charts/gap-bands.tsx'
import { linePath, type Plot, type ValueAxis } from '../../../shared/charts/plot.ts'
import { linearScale, roundTicks } from '../../../shared/charts/scales.ts'
import { segmentsOf } from '../../../shared/charts/segments.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { dayVolatilityText } from '../movement/movement-text.ts'
import { EffectSigns } from '../notes/effect-signs.tsx'
import { percentText } from '../share-of-voice/share-text.ts'
import { datesOf, movesText, visibilityText } from './chart-rows.ts'
import { placeLabels } from './place-labels.ts'
import classes from './visibility-chart.module.css'

function axisOf(days: readonly ProjectDay[]): ValueAxis {
  const values = days.map(({ visibility }) => visibility).filter((value) => value !== null)
  const ticks = values.length === 0 ? [0, 50, 100] : roundTicks(Math.min(...values), Math.max(...values), 5)
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 100] as const
  return { scale: (range) => linearScale(ends, range), ticks, label: (tick) => `${tick}%` }
}

type VisibilityChartProps = {
  days: ProjectDay[]
  notes: ProjectNote[]
  height: number
  /** Called with the day to add a note on. */
  onNote: ((date: string) => void) | undefined
}

export function VisibilityChart({ days, notes, height, onNote }: VisibilityChartProps) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const notesOn = (date: string) => notes.filter((note) => note.date === date)
  const changesOn = (date: string) => {
    const day = byDate.get(date)
    if (day === undefined || day.checked_count === 0) return []
    return [movesText(day), ...(day.volatility ? [`Volatility ${dayVolatilityText(day.volatility)}`] : [])]
  }
  const withNotes = (date: string, words: string) =>
    [words, ...changesOn(date), ...notesOn(date).map(({ text }) => `note: ${text}`)].join('. ')
  return (
    <TimeChart
      label="Visibility by date"
      dates={datesOf(days, notes)}
      axis={axisOf(days)}
      height={height}
      textOn={(date) => withNotes(date, visibilityText(byDate.get(date)))}
      tooltip={(date) => (
        <>
          <TooltipLine label="Visibility" value={visibilityText(byDate.get(date))} />
          <DayChanges day={byDate.get(date)} />
          {notesOn(date).map(({ id, text }) => (
            <TooltipNote key={id}>{text}</TooltipNote>
          ))}
          {onNote && <TooltipNote>Click to add a note</TooltipNote>}
        </>
      )}
      {...(onNote && { onPick: onNote })}
      overlay={(plot) => <EffectSigns plot={plot} notes={notes} />}
    >
      {(plot) => (
        <>
          <GapBands
            plot={plot}
            dates={days.map(({ date }) => date)}
            isMissing={days.map(({ visibility }) => visibility === null)}
          />
          <Curve plot={plot} days={days} />
          <NoteLines plot={plot} notes={notes} />
        </>
      )}
    </TimeChart>
  )
}

/** The changes of a day, and whether its results pages were restless. */
function DayChanges({ day }: { day: ProjectDay | undefined }) {
  if (day === undefined || day.checked_count === 0) return null
  return (
    <>
      <TooltipLine label="Changes" value={movesText(day)} />
      {day.share_of_voice != null && <TooltipLine label="Share of voice" value={percentText(day.share_of_voice)} />}
      {day.volatility && <TooltipLine label="Volatility" value={dayVolatilityText(day.volatility)} />}
    </>
  )
}

/** A line, not an area, because its axis need not begin at zero. */
function Curve({ plot, days }: { plot: Plot; days: ProjectDay[] }) {
  return segmentsOf(days.map(({ visibility }) => visibility)).map((segment) => {
    const points = segment.map(({ at, value }) => ({ x: plot.x(days[at]?.date ?? ''), y: plot.y(value) }))
    const [only] = points
    return points.length > 1 ? (
      <path key={segment[0]?.at} d={linePath(points)} className={classes.line} />
    ) : (
      only && <circle key={segment[0]?.at} cx={only.x} cy={only.y} r="4" className={classes.dot} />
    )
  })
}

/** Events on their dates. The words stand above the line if there is room; the tooltip has them always. */
function NoteLines({ plot, notes }: { plot: Plot; notes: ProjectNote[] }) {
  const lines = notes.map(({ date, text }) => ({ x: plot.x(date), text }))
  const dates = new Map(notes.map((note) => [note.date, plot.x(note.date)]))
  return (
    <>
      {[...dates].map(([date, x]) => (
        <line key={date} className={classes.noteLine} x1={x} x2={x} y1={plot.top - 4} y2={plot.bottom} />
      ))}
      {placeLabels(lines, plot.left, plot.right).map(({ x, text }) => (
        <text key={x} className={classes.noteWords} x={x} y={plot.top - 9}>
          {text}
        </text>
      ))}
    </>
  )
}
