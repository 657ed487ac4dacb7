import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DateField } from '../../../shared/inputs/date-field.tsx'
import { DateStep, earlierHint } from './date-pager.tsx'
import classes from './project-toolbar.module.css'

export type ProjectDates = {
  shown: string | null
  newest: string | null
  oldest: string | null
  newer: string | null
  older: string | null
  kept_from: string | null
}

type DateChoiceProps = {
  dates: ProjectDates
  /** In the project’s time zone. */
  today: string
  /** Undefined for the newest date, so that the address still means the newest tomorrow. */
  onDate: (date: string | undefined) => void
}

/** Chooses the date whose ranks are shown, or steps by one. A day without a check shows the checked day before it. */
export function DateChoice({
  dates: { shown, newest, oldest, newer, older, kept_from: keptFrom },
  today,
  onDate,
}: DateChoiceProps) {
  const choose = (date: string) => onDate(date === newest ? undefined : date)
  return (
    <div className={classes.dates}>
      <DateStep label="Next date" hint="Newer date" date={newer} onUntil={choose}>
        <IconChevronLeft size={16} aria-hidden />
      </DateStep>
      <DateField
        label="Rankings on"
        isLabelHidden
        value={shown ?? ''}
        today={today}
        min={oldest ?? undefined}
        max={newest ?? undefined}
        disabled={shown === null}
        onChange={(date) => {
          if (oldest !== null && newest !== null && date >= oldest && date <= newest) choose(date)
        }}
      />
      <DateStep label="Previous date" hint={earlierHint('Earlier date', older, keptFrom)} date={older} onUntil={choose}>
        <IconChevronRight size={16} aria-hidden />
      </DateStep>
    </div>
  )
}
