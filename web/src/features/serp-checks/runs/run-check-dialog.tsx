import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { RunDialog } from '../../../parts/paid-runs/run-dialog.tsx'
import type { RunQuestion } from '../../../parts/paid-runs/run-question.ts'
import { checkListMessages } from '../messages.ts'
import { latestSnapshot } from './check-runs.ts'

type RunCheckDialogProps = {
  question: RunQuestion<SerpCheck>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a check runs again. */
export default function RunCheckDialog({ question, ...dialog }: RunCheckDialogProps) {
  const { kind, subject: check } = question
  const { url, keywords_count, failed_count } = check
  return (
    <RunDialog
      question={question}
      keywords={kind === 'refresh' ? keywords_count : failed_count}
      reading={check}
      lastCheck={latestSnapshot(check)}
      refreshTitle="Refresh this check?"
      kept={checkListMessages.earlierKept}
      {...dialog}
    >
      {kind === 'refresh' ? (
        <>
          This checks every keyword for <b>{url}</b> again.
        </>
      ) : (
        <>
          This checks only the failed {failed_count === 1 ? 'keyword' : 'keywords'} for <b>{url}</b> again.{' '}
          {failed_count === 1 ? 'It was' : 'They were'} refunded.
        </>
      )}
    </RunDialog>
  )
}
