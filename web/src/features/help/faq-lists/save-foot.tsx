import { Button } from '@mantine/core'
import type { Failure } from '../../../shared/api/failure.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from './faq-lists.module.css'

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

type SaveProblemProps = {
  failure: Failure
  /** Reads the row as it is now. */
  reload: { isPending: boolean; mutate: () => void }
  isBusy: boolean
}

/** The reason why a row was not stored; where somebody else has changed it, the way to go on. */
const SaveProblem = ({ failure, reload, isBusy }: SaveProblemProps) => (
  <div className={classes.problem} role="alert">
    <p>{failure.message}</p>
    {failure.code === 'row.changed' && (
      <Button variant="default" size="xs" loading={reload.isPending} disabled={isBusy} onClick={() => reload.mutate()}>
        Reload
      </Button>
    )}
  </div>
)
