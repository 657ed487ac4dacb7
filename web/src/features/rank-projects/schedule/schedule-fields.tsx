import { Checkbox, TextInput } from '@mantine/core'
import { IconClock, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { readTime } from '../../../shared/format/read-date.ts'
import { timeZoneNames } from '../../../shared/format/time-zone.ts'
import { Picker, type PickerOption } from '../../../shared/inputs/picker.tsx'
import { durationOf, frequencies, frequencyNames, isRunTime, type ScheduleChoice } from './schedule-choice.ts'
import { scheduleFieldIds } from './schedule-field-ids.ts'
import classes from './schedule-fields.module.css'

const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyNames[value] }))

type ScheduleFieldsProps = {
  value: ScheduleChoice
  onChange: (choice: ScheduleChoice) => void
  errors?: Record<string, ReactNode>
}

/** Daily, or how often, at which hour of which zone. */
export function ScheduleFields({ value, onChange, errors = {} }: ScheduleFieldsProps) {
  const change = (part: Partial<ScheduleChoice>) => onChange({ ...value, ...part })
  const isScheduled = durationOf(value) !== 'never'
  const timeProblem = isScheduled && !isRunTime(value.runAt) ? rankProjectMessages.runAt : errors.runAt
  return (
    <div className={classes.fields}>
      <Checkbox
        id={scheduleFieldIds.isDailyChecked}
        // A dialog begins with this focus.
        data-autofocus
        className={classes.full}
        label="Run daily (recommended)"
        description="Fresh rankings every day."
        checked={value.isDaily}
        onChange={(event) => change({ isDaily: event.currentTarget.checked })}
      />
      <Picker
        id={scheduleFieldIds.duration}
        label="Frequency"
        options={value.isDaily ? [{ value: 'daily', label: 'Daily' }] : frequencyOptions}
        value={value.isDaily ? 'daily' : value.frequency}
        onChange={(chosen) => {
          const frequency = frequencies.find((one) => one === chosen)
          if (frequency !== undefined) change({ frequency })
        }}
        lockedSection={value.isDaily ? <span /> : undefined}
        error={errors.duration}
      />
      <TextInput
        id={scheduleFieldIds.runAt}
        size="md"
        label="Time of day"
        description={`24-hour clock, ${value.timeZone.replaceAll('_', ' ')}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="06:00"
        autoComplete="off"
        maxLength={8}
        leftSection={<IconClock size={15} stroke={1.8} aria-hidden />}
        value={value.runAt}
        onChange={(event) => change({ runAt: event.currentTarget.value })}
        onBlur={() => change({ runAt: readTime(value.runAt) ?? value.runAt })}
        disabled={!isScheduled}
        error={timeProblem}
      />
      <div className={classes.full}>
        <Picker
          id={scheduleFieldIds.timeZone}
          label="Time zone"
          leftSection={<IconWorld size={15} stroke={1.8} aria-hidden />}
          options={timeZoneOptions(value.timeZone)}
          value={value.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          searchable
          nothingFound="No matching time zones"
          description="Daily results use this time zone."
          error={errors.timeZone}
        />
      </div>
    </div>
  )
}

const option = (zone: string): PickerOption => ({ value: zone, label: zone.replaceAll('_', ' ') })

const listed = timeZoneNames().map(option)

/** All zones, including the chosen one, which the browser may list by a newer name. */
const timeZoneOptions = (chosen: string): PickerOption[] =>
  listed.some(({ value }) => value === chosen) ? listed : [option(chosen), ...listed]
