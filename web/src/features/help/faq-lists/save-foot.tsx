import { Button } from '@mantine/core'
import { failureOf } from '../../../shared/api/failure.ts'
import { DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { SaveProblem } from './save-problem.tsx'

type SaveFootProps = {
  save: { error: Error | null; isPending: boolean }
  reload: { isPending: boolean; mutate: () => void }
  /** What the button says, "Add category". */
  label: string
  isUnchanged: boolean
  onClose: () => void
}

/** The end of a dialog of the FAQ: why it was not saved, and the buttons. */
export const SaveFoot = ({ save, reload, label, isUnchanged, onClose }: SaveFootProps) => (
  <>
    {save.error !== null && !save.isPending && (
      <SaveProblem failure={failureOf(save.error)} reload={reload} isBusy={save.isPending} />
    )}
    <DialogActions onClose={onClose}>
      <Button type="submit" loading={save.isPending} disabled={reload.isPending || isUnchanged}>
        {label}
      </Button>
    </DialogActions>
  </>
)
