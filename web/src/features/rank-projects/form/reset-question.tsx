import { lazy, Suspense } from 'react'
import { inputMessages } from '../../../shared/inputs/messages.ts'
import { formWords } from './messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

export const ResetQuestion = (props: { onConfirm: () => void; onClose: () => void }) => (
  <Suspense>
    <ConfirmDialog title={inputMessages.reset} confirm="Reset" {...props}>
      {formWords.resetText}
    </ConfirmDialog>
  </Suspense>
)
