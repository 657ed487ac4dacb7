import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { Plot } from '../../../shared/charts/plot.ts'
import classes from './visibility-chart.module.css'
import { placeLabels } from './place-labels.ts'

/** What happened on which date. Its words stand above its line where there is room; the tooltip has them always. */
export function NoteLines({ plot, notes }: { plot: Plot; notes: ProjectNote[] }) {
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
