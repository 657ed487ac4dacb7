import type { RankProject } from '#contract/rank-projects/rows.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { NoteForm } from './note-form.tsx'

type NoteDialogProps = { project: Pick<RankProject, 'id' | 'timeZone'>; date: string; onClose: () => void }

/** A note on a day of the chart. */
export default function NoteDialog({ project, date, onClose }: NoteDialogProps) {
  return (
    <Dialog title={`Add a note on ${formatDate(date)}`} onClose={onClose}>
      <NoteForm projectId={project.id} timeZone={project.timeZone} today={date} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
