import { Button, Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { type BacklinkSchedule, backlinkSchedules } from '#contract/rules/backlinks/backlinks.ts'
import { linksPerCheck } from '#contract/rules/credit-settings/check-sizes.ts'
import { rowsPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { oneOf } from '../../../shared/address/read-values.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from '../../../shared/dialogs/question.module.css'
import { countOf } from '../../../shared/format/numbers.ts'
import { scheduleNames } from '../schedule-names.ts'

type RunTimeDialogProps = {
  project: BacklinkProject
  isBusy: boolean
  problem: string | undefined
  onSave: (schedule: BacklinkSchedule) => void
  onClose: () => void
}

/** How often a target is analysed; one that is not saved is saved with it. */
export default function RunTimeDialog({ project, isBusy, problem, onSave, onClose }: RunTimeDialogProps) {
  const id = useId()
  const [schedule, setSchedule] = useState<BacklinkSchedule>(project.schedule)
  const setting = useAccountDetails()?.module.BACKLINKS
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
        <Input.Wrapper id={id} label="Analyze these backlinks" labelProps={{ htmlFor: id }}>
          <Input
            component="select"
            id={id}
            data-autofocus
            value={schedule}
            onChange={(event) => setSchedule(oneOf(backlinkSchedules, event.currentTarget.value) ?? schedule)}
            rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
            rightSectionPointerEvents="none"
          >
            {backlinkSchedules.map((one) => (
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
              `Up to ${countOf(linksPerCheck(setting), 'link')} and ${formatCredits(rowsPrice(setting, linksPerCheck(setting)))} credits per run, every month.`}
        </p>
        {!isSaved && <p className={classes.note}>This also saves the target to your backlink projects.</p>}
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
