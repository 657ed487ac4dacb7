import { lazy, Suspense } from 'react'
import { formWords } from '../messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type ReplaceQuestionProps = { id: number; onConfirm: () => void; onClose: () => void }

export function ReplaceQuestion({ id, ...props }: ReplaceQuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={formWords.replace} confirm="Replace" {...props}>
        Domain, keywords, competitors and every choice become those of check {id}.
      </ConfirmDialog>
    </Suspense>
  )
}
