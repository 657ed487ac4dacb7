import { useQuery } from '@tanstack/react-query'
import type { NoteEffect } from '#contract/rank-projects/notes.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { EffectChart } from './effect-chart.tsx'
import { effectMeaning, effectText } from './effect-text.ts'
import classes from './note-effect.module.css'

type NoteEffectDialogProps = { projectId: number; noteId: number; onClose: () => void }

/** The visibility of a note's keywords before and after it, beside that of the project's other keywords. */
export default function NoteEffectDialog({ projectId, noteId, onClose }: NoteEffectDialogProps) {
  const { data, error } = useQuery(
    orpc.rankProjects.showNoteEffect.queryOptions({ input: { id: projectId, note_id: noteId } }),
  )
  return (
    <Dialog title="Effect of a note" size="lg" onClose={onClose}>
      {data !== undefined ? (
        <Effect effect={data.data} />
      ) : error === null ? (
        <PendingLines rows={6} />
      ) : (
        <p role="alert">{failureOf(error).message}</p>
      )}
      <DialogLeave onClose={onClose} />
    </Dialog>
  )
}

function Effect({ effect }: { effect: NoteEffect }) {
  const { note, tag, left_out_count: leftOut } = effect
  const [first, ...others] = effectText(effect)
  const subject = tag === null ? note.pages.join(', ') : `Tag ${tag.name}`
  return (
    <div className={classes.effect}>
      <p className={classes.note}>
        <b dir="auto">{note.text}</b> {formatDate(note.date)}
        {subject !== '' && `, ${subject}`}
      </p>
      <p className={classes.first}>{first}</p>
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {effect.days.length > 1 && effect.keywords_count > 0 && <EffectChart effect={effect} />}
      <p className={classes.quiet}>
        {effectMeaning}
        {leftOut > 0 && ` Keywords not yet checked when this period began are skipped: ${leftOut}.`}
      </p>
    </div>
  )
}
