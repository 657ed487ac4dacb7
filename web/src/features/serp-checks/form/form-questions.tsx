import { lazy, Suspense } from 'react'
import { inputWords } from '../../../shared/inputs/input-words.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type QuestionProps = { onConfirm: () => void; onClose: () => void }

export function ResetQuestion(props: QuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={inputWords.reset} confirm="Reset" {...props}>
        Domain, keywords, competitors and every choice go back to how they were at first.
      </ConfirmDialog>
    </Suspense>
  )
}
