import { Button, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from '../../../shared/dialogs/question.module.css'
import { countOf } from '../../../shared/format/numbers.ts'
import { useAccountDetails } from '../../access/account.ts'
import type { SiteChecks } from '../site-checks.ts'

type RunTimeDialogProps<Project extends SiteProject> = {
  checks: SiteChecks<Project>
  project: Project
  isBusy: boolean
  problem: string | undefined
  onSave: (schedule: Project['schedule']) => void
  onClose: () => void
}

/** The schedule of a site; one that is not saved is saved with it. */
export default function RunTimeDialog<Project extends SiteProject>(props: RunTimeDialogProps<Project>) {
  const { checks, project, isBusy, problem, onSave, onClose } = props
  const { priced, unit, words } = checks
  const id = useId()
  const [schedule, setSchedule] = useState<Project['schedule']>(project.schedule)
  const setting = useAccountDetails()?.module[priced]
  const rows = checks.mostRows(project, setting)
  const isSaved = project.is_project_created
  const names: Readonly<Record<string, string>> = checks.scheduleNames
  const schedules = Object.keys(names) as Project['schedule'][]
  return (
    <Dialog title="Run Time" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(schedule)
        }}
      >
        <p className={classes.subject}>{project.target}</p>
        <Input.Wrapper id={id} label={words.schedule.label} labelProps={{ htmlFor: id }}>
          <Input
            component="select"
            id={id}
            data-autofocus
            value={schedule}
            onChange={(event) => setSchedule(oneOf(schedules, event.currentTarget.value) ?? schedule)}
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
            rightSectionPointerEvents="none"
          >
            {schedules.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </Input>
        </Input.Wrapper>
        <p className={classes.note}>
          {schedule === 'never'
            ? 'Manual runs only.'
            : setting !== undefined &&
              rows !== undefined &&
              `Up to ${countOf(rows, unit)} and ${formatCredits(rowsPrice(setting, rows))} credits per run, every ${words.schedule.period}.`}
        </p>
        {!isSaved && <p className={classes.note}>{words.schedule.savesToo}</p>}
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy}>
            {isSaved ? 'Update' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
