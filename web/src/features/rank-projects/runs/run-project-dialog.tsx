import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { RunDialog } from '../../../parts/paid-runs/run-dialog.tsx'
import type { RunQuestion } from '../../../parts/paid-runs/run-question.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { projectMessages } from '../messages.ts'
import { type CountedSetting, namesOf } from '../settings/project-settings.tsx'
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
  const { projectName, settings, last_executed_at } = project
  const isRefresh = question.kind === 'refresh'
  const { keywords: selected, inSettings, lastCheck, setting } = question.subject
  const ofSetting = selected === undefined && isRefresh ? settings.filter(({ id }) => id === setting) : []
  const name = setting === undefined ? undefined : namesOf(settings).get(setting)
  const checked = !isRefresh
    ? []
    : selected !== undefined
      ? (inSettings ?? [])
      : ofSetting.length > 0
        ? ofSetting
        : settings
  const keywords = isRefresh ? checked.reduce((sum, one) => sum + one.keyword_count, 0) : failed
  return (
    <RunDialog
      question={question}
      keywords={selected?.length ?? keywords}
      reading={project}
      priceOf={(costs) => (isRefresh ? runCost(costs, project, checked) : dearest(costs, project, failed))}
      lastCheck={selected === undefined ? (last_executed_at ?? undefined) : lastCheck}
      refreshTitle={
        selected !== undefined
          ? `Refresh ${countOf(selected.length, 'keyword')}?`
          : ofSetting.length > 0
            ? 'Refresh this search setting?'
            : 'Refresh this project?'
      }
      kept={projectMessages.earlierKept}
      {...dialog}
    >
      {selected !== undefined ? (
        <>
          This checks only the selected keywords in <b>{projectName}</b> again.
        </>
      ) : ofSetting.length > 0 && name !== undefined ? (
        <>
          This checks every keyword of <b>{projectName}</b> in the search setting <b>{name}</b> again. Choose All
          settings to refresh the whole project.
        </>
      ) : isRefresh ? (
        <>
          This checks every keyword in <b>{projectName}</b>
          {settings.length > 1 && ` in all ${settings.length} search settings`} again.
        </>
      ) : (
        <>
          This checks only the failed keywords in <b>{projectName}</b> again. They were refunded.
        </>
      )}
    </RunDialog>
  )
}

/** The screen doesn’t know in which settings keywords failed, so it names the most that a retry can cost. */
const dearest = (costs: CreditSetting, project: RankProject, failed: number) =>
  Math.max(
    ...project.settings.map((one: CountedSetting) => runCost(costs, project, [{ ...one, keyword_count: failed }])),
  )
