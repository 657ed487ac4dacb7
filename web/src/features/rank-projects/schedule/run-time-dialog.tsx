import { Button } from '@mantine/core'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCredits, multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { Dialog, DialogActions, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { runTimeMessages } from './messages.ts'
import { NextRunText } from './next-run.tsx'
import classes from './run-time-dialog.module.css'
import { isScheduleWhole, runsInAMonth, type ScheduleChoice, scheduleChoiceOf } from './schedule-choice.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { useChangeRunTime } from './use-change-run-time.ts'

type RunTimeDialogProps = { project: RankProject; onClose: () => void }

/** A project's schedule, and changing it. */
export default function RunTimeDialog({ project, onClose }: RunTimeDialogProps) {
  const account = useAccount()
  const isLocked = account !== undefined && isOnTrial(account.userData)
  return (
    <Dialog title="Run Time" onClose={onClose} className={classes.dialog}>
      <p className={classes.project}>{project.projectName}</p>
      {isLocked ? (
        <>
          <LockedBox title={rankProjectMessages.scheduleForTrial} text={runTimeMessages.lockedText} />
          <DialogLeave onClose={onClose} />
        </>
      ) : (
        <RunTimeForm project={project} onClose={onClose} />
      )}
    </Dialog>
  )
}

function RunTimeForm({ project, onClose }: RunTimeDialogProps) {
  const [choice, setChoice] = useState(() => scheduleChoiceOf(project))
  const [now] = useState(() => new Date())
  const { change, isBusy, problem } = useChangeRunTime(project, onClose)
  const isReady = isScheduleWhole(choice)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) change(choice)
      }}
      noValidate
    >
      <ScheduleFields value={choice} onChange={setChoice} />
      <p className={classes.next} role="status">
        <NextRunText choice={choice} createdAt={new Date(project.date_created)} now={now} />
      </p>
      <p className={classes.price}>
        <RunPrice project={project} choice={choice} now={now} />
      </p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          Update
        </Button>
      </DialogActions>
    </form>
  )
}

type RunPriceProps = { project: RankProject; choice: ScheduleChoice; now: Date }

/** "42 keywords, 137.34 credits a run, 4,120.20 a month" */
function RunPrice({ project, choice, now }: RunPriceProps) {
  const setting = useAccountDetails()?.module.SERPS
  if (setting === undefined) return null
  const total = runCost(setting, project, project.settings)
  const runs = runsInAMonth(choice, now)
  return (
    <>
      {countOf(project.keyword_count, 'keyword')}, {formatCredits(total)} credits per run
      {runs > 0 && `, ${formatCredits(multiplyCredits(total, runs))} credits per month`}
    </>
  )
}
