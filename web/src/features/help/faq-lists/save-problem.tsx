import { Button } from '@mantine/core'
import type { Failure } from '../../../shared/api/failure.ts'
import classes from './faq-lists.module.css'

type SaveProblemProps = {
  failure: Failure
  /** Reads the row as it is now. */
  reload: { isPending: boolean; mutate: () => void }
  isBusy: boolean
}

/** Why a row was not stored; where somebody else has changed it, the way to go on. */
export const SaveProblem = ({ failure, reload, isBusy }: SaveProblemProps) => (
  <div className={classes.problem} role="alert">
    <p>{failure.message}</p>
    {failure.code === 'row.changed' && (
      <Button variant="default" size="xs" loading={reload.isPending} disabled={isBusy} onClick={() => reload.mutate()}>
        Reload
      </Button>
    )}
  </div>
)
