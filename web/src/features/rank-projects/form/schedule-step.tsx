import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { LockedBox } from '../../../shared/inputs/locked-box.tsx'
import { NextRunWords } from '../schedule/next-run.tsx'
import { runTimeWords } from '../schedule/run-time-words.ts'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import classes from './create-project.module.css'
import { formWords } from './form-words.ts'
import type { ProjectForm } from './project-form-values.ts'

type ScheduleStepProps = { form: ProjectForm; isLocked: boolean; now: Date }

/** When the project runs by itself; on trial what an upgrade would add. */
export default function ScheduleStep({ form, isLocked, now }: ScheduleStepProps) {
  const { schedule } = form.values
  return (
    <FormSection title="Run schedule" hint="It runs for the first time right after Submit.">
      {isLocked ? (
        <>
          <LockedBox title={rankProjectMessages.scheduleForTrial} text={runTimeWords.lockedText} />
          <p className={classes.next}>{formWords.nothingScheduled}</p>
        </>
      ) : (
        <>
          <ScheduleFields
            value={schedule}
            onChange={(choice) => form.setFieldValue('schedule', choice)}
            errors={form.errors}
          />
          <p className={classes.next} role="status">
            <NextRunWords choice={schedule} createdAt={now} now={now} />
          </p>
        </>
      )}
    </FormSection>
  )
}
