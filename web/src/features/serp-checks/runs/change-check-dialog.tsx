import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { checkNoteCharacters } from '#contract/rules/limits/limits.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import ConfirmDialog from '../../../shared/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import type { CheckQuestion } from './check-actions.tsx'
import { useDeleteCheck, useRenameCheck } from './use-change-check.ts'

type ChangeCheckDialogProps = {
  question: CheckQuestion
  /** The check is deleted: nothing may lead to it any more. */
  onGone: (id: number) => void
  onClose: () => void
}

/** Asks for a check's name, or whether it may go. */
export default function ChangeCheckDialog({ question: { what, check }, onGone, onClose }: ChangeCheckDialogProps) {
  return what === 'rename' ? (
    <RenameDialog check={check} onClose={onClose} />
  ) : (
    <DeleteDialog check={check} onGone={onGone} onClose={onClose} />
  )
}

function RenameDialog({ check, onClose }: { check: SerpCheck; onClose: () => void }) {
  const [note, setNote] = useState(check.note ?? '')
  const { rename, isBusy, problem } = useRenameCheck(check.id, onClose)
  return (
    <Dialog title="Name this check" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename(note)
        }}
      >
        <TextInput
          label="Name"
          description="Shown next to the domain and in exports, and searchable. Leave empty to remove it."
          maxLength={checkNoteCharacters}
          autoComplete="off"
          data-autofocus
          value={note}
          error={problem}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function DeleteDialog({ check, onGone, onClose }: Omit<ChangeCheckDialogProps, 'question'> & { check: SerpCheck }) {
  const remove = useDeleteCheck(onGone)
  return (
    <ConfirmDialog title="Delete this check?" confirm="Delete" onConfirm={() => remove(check.id)} onClose={onClose}>
      This deletes check {check.id} of <b>{check.url}</b> and the rankings of {countOf(check.keywords_count, 'keyword')}
      . This can’t be undone.
      {check.state === 'running' && ' Look-ups already in progress will still be charged if they succeed.'}
    </ConfirmDialog>
  )
}
