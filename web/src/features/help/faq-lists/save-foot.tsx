import { Button } from '@mantine/core'
import { failureOf } from '../../../shared/api/failure.ts'
import { DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { SaveProblem } from './save-problem.tsx'

type SaveFootProps = {
  save: { error: Error | null; isPending: boolean }
  reload: { isPending: boolean; mutate: () => void }
  /** The button’s label, such as "Add category". */
  label: string
  isUnchanged: boolean
  onClose: () => void
}

/** The foot of an FAQ dialog: why saving failed, and the buttons. */
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
