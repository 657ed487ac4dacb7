import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/failure.ts'
import { toast } from '../ui/toasts/toast.ts'
import classes from './dialog.module.css'
import { Dialog, DialogActions, DialogText } from './dialog.tsx'
import { Problem } from './problem.tsx'

type DeleteDialogProps = {
  title: string
  children: ReactNode
  /** Repeats the verb of the action. */
  confirm: string
  call: () => Promise<{ message: string }>
  /** Said where it fails for whatever reason. */
  failed: string
  /** Fetches the list again, also where the answer was that it has changed. */
  refresh: () => unknown
  onClose: () => void
}

/** Confirms a deletion; if it fails, the dialog stays open and says why. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, confirm, call, failed, refresh, onClose } = props
  const { mutate, isPending, error } = useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => {
      toast('done', message, 6_000)
      onClose()
    },
    onError: () => void toast('failed', failed, 6_000),
    onSettled: () => void refresh(),
  })
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <DialogText>{children}</DialogText>
      {error !== null && !isPending && <Problem>{failureOf(error).message}</Problem>}
      <DialogActions onClose={close} startsAtCancel>
        <Button className={classes.destructive} loading={isPending} onClick={() => mutate()}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
