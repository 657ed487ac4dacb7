import { IconArrowsDiff } from '@tabler/icons-react'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { Plot } from '../../../shared/charts/plot.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { hasSubject } from './note-about.ts'
import classes from './note-effect.module.css'
import { groupNotes } from './note-letters.ts'
import { useNoteEffect } from './use-note-effect.ts'

/** The marks of notes whose effect can be shown, at the foot of their lines; each leads to it. Of notes that lie close, the latest. */
export function EffectSigns({ plot, notes }: { plot: Plot; notes: readonly ProjectNote[] }) {
  const open = useNoteEffect()
  return groupNotes(notes.filter(hasSubject), plot.x).map(({ notes: group }) => {
    const note = group.at(-1)
    if (note === undefined) return null
    const words = `Effect of the note of ${formatDate(note.date)}: ${note.text}`
    return (
      <button
        key={note.id}
        type="button"
        className={classes.sign}
        style={{ left: plot.x(note.date), top: plot.bottom - 14 }}
        aria-label={words}
        data-hint={words}
        onClick={() => open(note.id)}
      >
        <span>
          <IconArrowsDiff size={13} stroke={2} aria-hidden />
        </span>
      </button>
    )
  })
}
