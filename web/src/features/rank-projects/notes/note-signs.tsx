import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { Plot } from '../../../shared/charts/plot.ts'
import { formatDates } from '../../../shared/format/calendar-days.ts'
import { NoteLetter } from './note-letter.tsx'
import { groupNotes, noteLetter } from './note-letters.ts'
import classes from './note-signs.module.css'

type NoteSignsProps = { plot: Plot; notes: ProjectNote[]; onNote: (note: ProjectNote) => void }

/** The letters above a curve; each leads to its note. */
export function NoteSigns({ plot, notes, onNote }: NoteSignsProps) {
  return groupNotes(notes, plot.x).map(({ x, notes: group }) => {
    const [first] = group
    if (first === undefined) return null
    const letter = noteLetter(notes.indexOf(first))
    const dates = formatDates([...new Set(group.map(({ date }) => date))])
    const words = `${dates}: ${group.map(({ text }) => text).join('; ')}`
    return (
      <button
        key={first.id}
        type="button"
        className={classes.sign}
        style={{ left: x, top: plot.top - 13 }}
        aria-label={`Note ${letter} of ${words}`}
        data-hint={words}
        onClick={() => onNote(first)}
      >
        <NoteLetter>
          {letter}
          {group.length > 1 && '+'}
        </NoteLetter>
      </button>
    )
  })
}
