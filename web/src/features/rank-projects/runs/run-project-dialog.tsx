import type { RankProject } from '#contract/rank-projects/rows.ts'
import { RunDialog } from '../../../shared/runs/run-dialog.tsx'
import type { RunQuestion } from '../../../shared/runs/run-question.ts'
import { projectMessages } from '../messages.ts'

type RunProjectDialogProps = {
  project: RankProject
  /** How many keywords a retry would look up. */
  failed: number
  question: RunQuestion
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a project runs. */
export default function RunProjectDialog({ project, failed, question, ...dialog }: RunProjectDialogProps) {
  const { projectName, keyword_count, last_executed_at } = project
  const isRefresh = question.kind === 'refresh'
  return (
    <RunDialog
      question={question}
      keywords={isRefresh ? keyword_count : failed}
      reading={project}
      lastCheck={last_executed_at ?? undefined}
      refreshTitle="Refresh this project?"
      kept={projectMessages.earlierKept}
      {...dialog}
    >
      {isRefresh ? (
        <>
          This checks every keyword in <b>{projectName}</b> again.
        </>
      ) : (
        <>
          This checks only the failed keywords in <b>{projectName}</b> again. They were refunded.
        </>
      )}
    </RunDialog>
  )
}
