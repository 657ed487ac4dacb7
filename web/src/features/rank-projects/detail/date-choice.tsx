import { TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DateStep } from './date-pager.tsx'
import classes from './project-toolbar.module.css'

export type ProjectDates = {
  shown: string | null
  newest: string | null
  oldest: string | null
  newer: string | null
  older: string | null
}

type DateChoiceProps = {
  dates: ProjectDates
  /** Undefined for the newest date, so that the address still means the newest tomorrow. */
  onDate: (date: string | undefined) => void
}

/** Chooses the date whose ranks are shown, or steps by one. A day without a check shows the checked day before it. */
export function DateChoice({ dates: { shown, newest, oldest, newer, older }, onDate }: DateChoiceProps) {
  const choose = (date: string) => onDate(date === newest ? undefined : date)
  return (
    <div className={classes.dates}>
      <DateStep label="Next date" hint="Newer date" date={newer} onUntil={choose}>
        <IconChevronLeft size={16} aria-hidden />
      </DateStep>
      <TextInput
        key={shown}
        type="date"
        size="sm"
        aria-label="Rankings on"
        min={oldest ?? undefined}
        max={newest ?? undefined}
        disabled={shown === null}
        defaultValue={shown ?? ''}
        onChange={({ currentTarget: { value } }) => {
          // While a year is being typed, the field briefly holds dates long before the project.
          if (oldest !== null && newest !== null && value >= oldest && value <= newest) choose(value)
        }}
      />
      <DateStep label="Previous date" hint="Earlier date" date={older} onUntil={choose}>
        <IconChevronRight size={16} aria-hidden />
      </DateStep>
    </div>
  )
}
