import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { runTimeMessages } from '../schedule/messages.ts'
import { NextRunText } from '../schedule/next-run.tsx'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import classes from './create-project.module.css'
import { checkFormMessages } from './messages.ts'
import type { ProjectForm } from './project-form-values.ts'

type ScheduleStepProps = { form: ProjectForm; isLocked: boolean; now: Date }

/** The project's schedule; on trial what an upgrade would add. */
export default function ScheduleStep({ form, isLocked, now }: ScheduleStepProps) {
  const { schedule } = form.values
  return (
    <FormSection title="Run schedule" hint="The first run starts when you create the project.">
      {isLocked ? (
        <>
          <LockedBox title={rankProjectMessages.scheduleForTrial} text={runTimeMessages.lockedText} />
          <p className={classes.next}>{checkFormMessages.nothingScheduled}</p>
        </>
      ) : (
        <>
          <ScheduleFields
            value={schedule}
            onChange={(choice) => form.setFieldValue('schedule', choice)}
            errors={form.errors}
          />
          <p className={classes.next} role="status">
            <NextRunText choice={schedule} createdAt={now} now={now} />
          </p>
        </>
      )}
    </FormSection>
  )
}
