import { lazy, Suspense } from 'react'
import { inputWords } from '../../../shared/inputs/input-words.ts'
import { formWords } from '../messages.ts'

const ConfirmDialog = lazy(() => import('../../../shared/ui/confirm-dialog.tsx'))

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

export function ReplaceQuestion({ id, ...props }: QuestionProps & { id: number }) {
  return (
    <Suspense>
      <ConfirmDialog title={formWords.replace} confirm="Replace" {...props}>
        Domain, keywords, competitors and every choice become those of check {id}.
      </ConfirmDialog>
    </Suspense>
  )
}
