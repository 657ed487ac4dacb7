import { lazy, Suspense } from 'react'
import { inputWords } from '../../../shared/inputs/input-words.ts'
import { formWords } from './form-words.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

export const ResetQuestion = (props: { onConfirm: () => void; onClose: () => void }) => (
  <Suspense>
    <ConfirmDialog title={inputWords.reset} confirm="Reset" {...props}>
      {formWords.resetText}
    </ConfirmDialog>
  </Suspense>
)
