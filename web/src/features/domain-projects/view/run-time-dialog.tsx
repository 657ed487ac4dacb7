import { Button, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { rowsPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type DomainSchedule, domainSchedules } from '#contract/rules/site-checks/domain-checks.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from '../../../shared/dialogs/question.module.css'
import { countOf } from '../../../shared/format/numbers.ts'
import { scheduleNames } from '../schedule-names.ts'

type RunTimeDialogProps = {
  project: DomainProject
  isBusy: boolean
  problem: string | undefined
  onSave: (schedule: DomainSchedule) => void
  onClose: () => void
}

/** How often a domain is checked; one that is not saved is saved with it. */
export default function RunTimeDialog({ project, isBusy, problem, onSave, onClose }: RunTimeDialogProps) {
  const id = useId()
  const [schedule, setSchedule] = useState<DomainSchedule>(project.schedule)
  const setting = useAccountDetails()?.module.DOMAIN
  const isSaved = project.is_project_created
  return (
    <Dialog title="Run Time" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(schedule)
        }}
      >
        <p className={classes.subject}>{project.target}</p>
        <Input.Wrapper id={id} label="Check this domain" labelProps={{ htmlFor: id }}>
          <Input
            component="select"
            id={id}
            data-autofocus
            value={schedule}
            onChange={(event) => setSchedule(oneOf(domainSchedules, event.currentTarget.value) ?? schedule)}
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
            rightSectionPointerEvents="none"
          >
            {domainSchedules.map((one) => (
              <option key={one} value={one}>
                {scheduleNames[one]}
              </option>
            ))}
          </Input>
        </Input.Wrapper>
        <p className={classes.note}>
          {schedule === 'never'
            ? 'Manual runs only.'
            : setting &&
              `Up to ${countOf(project.limit, 'keyword')} and ${formatCredits(rowsPrice(setting, project.limit))} credits per run, every 15 days.`}
        </p>
        {!isSaved && <p className={classes.note}>This also saves the domain to your domain projects.</p>}
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
