import { lazy, Suspense } from 'react'
import { inputMessages } from '../../../shared/inputs/messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type QuestionProps = { onConfirm: () => void; onClose: () => void }

export function ResetQuestion(props: QuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={inputMessages.reset} confirm="Reset" {...props}>
        This clears everything you entered.
      </ConfirmDialog>
    </Suspense>
  )
}
