import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { NoteForm } from './note-form.tsx'

type NoteDialogProps = { projectId: number; date: string; onClose: () => void }

/** A note on a day of the chart. */
export default function NoteDialog({ projectId, date, onClose }: NoteDialogProps) {
  return (
    <Dialog title={`Add a note on ${formatDate(date)}`} onClose={onClose}>
      <NoteForm projectId={projectId} today={date} onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}
