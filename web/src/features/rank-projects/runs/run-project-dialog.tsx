import type { RankProject } from '#contract/rank-projects/rows.ts'
import { RunDialog } from '../../../parts/paid-runs/run-dialog.tsx'
import type { RunQuestion } from '../../../parts/paid-runs/run-question.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { projectMessages } from '../messages.ts'
import type { ProjectToRun } from './use-run-project.ts'

type RunProjectDialogProps = {
  project: RankProject
  /** The number of keywords a retry would look up. */
  failed: number
  question: RunQuestion<ProjectToRun>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a project runs. */
export default function RunProjectDialog({ project, failed, question, ...dialog }: RunProjectDialogProps) {
  const { projectName, keyword_count, last_executed_at } = project
  const isRefresh = question.kind === 'refresh'
  const { keywords: selected, lastCheck } = question.subject
  return (
    <RunDialog
      question={question}
      keywords={selected?.length ?? (isRefresh ? keyword_count : failed)}
      reading={project}
      lastCheck={selected === undefined ? (last_executed_at ?? undefined) : lastCheck}
      refreshTitle={
        selected === undefined ? 'Refresh this project?' : `Refresh ${countOf(selected.length, 'keyword')}?`
      }
      kept={projectMessages.earlierKept}
      {...dialog}
    >
      {selected !== undefined ? (
        <>
          This checks only the selected keywords in <b>{projectName}</b> again.
        </>
      ) : isRefresh ? (
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
