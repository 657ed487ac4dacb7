import { lazy, Suspense } from 'react'
import { formWords } from '../messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type ReplaceQuestionProps = { id: number; onConfirm: () => void; onClose: () => void }

export function ReplaceQuestion({ id, ...props }: ReplaceQuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={formWords.replace} confirm="Replace" {...props}>
        Everything you entered will be replaced with the settings of check {id}.
      </ConfirmDialog>
    </Suspense>
  )
}
