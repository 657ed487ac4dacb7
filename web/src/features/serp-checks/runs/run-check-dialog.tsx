import type { SerpCheck } from '#contract/serp-checks.ts'
import { RunDialog } from '../../../shared/runs/run-dialog.tsx'
import type { RunQuestion } from '../../../shared/runs/run-question.ts'
import { listWords } from '../messages.ts'
import { newestLook } from './check-runs.ts'

type RunCheckDialogProps = {
  question: RunQuestion<SerpCheck>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a check runs again. */
export default function RunCheckDialog({ question, ...dialog }: RunCheckDialogProps) {
  const { kind, subject: check } = question
  const { url, depth, keywords_count, failed_count } = check
  return (
    <RunDialog
      question={question}
      keywords={kind === 'refresh' ? keywords_count : failed_count}
      depth={depth}
      lastLook={newestLook(check)}
      refreshTitle="Refresh this check?"
      kept={listWords.earlierKept}
      {...dialog}
    >
      {kind === 'refresh' ? (
        <>
          Every keyword of <b>{url}</b> is looked up again.
        </>
      ) : (
        <>
          Only what failed for <b>{url}</b> is looked up again; {failed_count === 1 ? 'it was' : 'they were'} not
          charged.
        </>
      )}
    </RunDialog>
  )
}
