import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDate } from '../format/calendar-days.ts'
import classes from './calendar.module.css'

type DateSelectProps = {
  label: string
  /** Null where there is none to choose. */
  value: string | null
  dates: readonly string[]
  onChange: (date: string) => void
}

/** One of the dates there are, newest first. */
export function DateSelect({ label, value, dates, onChange }: DateSelectProps) {
  const id = useId()
  return (
    <span className={classes.dateSelect}>
      <label htmlFor={id}>{label}</label>
      <Input
        component="select"
        id={id}
        size="sm"
        className={classes.dateSelectField}
        value={value ?? ''}
        disabled={dates.length === 0}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        rightSectionPointerEvents="none"
      >
        {value === null && <option value="">None</option>}
        {dates.map((date) => (
          <option key={date} value={date}>
            {formatDate(date)}
          </option>
        ))}
      </Input>
    </span>
  )
}
