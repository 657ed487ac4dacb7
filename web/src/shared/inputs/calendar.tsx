import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type LocalDate } from '#contract/rules/text/time-zones.ts'
import classes from './calendar.module.css'

type CalendarProps = {
  value: string
  today: LocalDate
  min?: string | undefined
  max?: string | undefined
  onPick: (date: LocalDate) => void
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const fullName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The number of days after Monday. */
const weekdayOf = (date: LocalDate) => (new Date(date).getUTCDay() + 6) % 7

/** The weeks of a day's month, Monday first. */
function weeksOf(date: LocalDate): LocalDate[][] {
  const first = `${date.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  const end = addMonths(first, 1)
  const weeks: LocalDate[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, 7))
    weeks.push(weekdays.map((_, day) => addDays(monday, day)))
  return weeks
}

const moves: Record<string, (date: LocalDate) => LocalDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
}

/** A month to choose a day from, by mouse or with the arrow keys. */
export default function Calendar({ value, today, min, max, onPick }: CalendarProps) {
  const [at, setAt] = useState(value === '' ? today : value)
  const isMoved = useRef(true)
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMoved.current && at !== '') current.current?.focus()
    isMoved.current = false
  }, [at])
  const isOff = (date: LocalDate) => (min !== undefined && date < min) || (max !== undefined && date > max)
  const turn = (months: number) => setAt(addMonths(at, months))
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    isMoved.current = true
    setAt(move(at))
  }
  return (
    <div>
      <div className={classes.head}>
        <ActionIcon variant="subtle" size={28} aria-label="Previous month" onClick={() => turn(-1)}>
          <IconChevronLeft size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
        <b aria-live="polite">{monthName.format(new Date(at))}</b>
        <ActionIcon variant="subtle" size={28} aria-label="Next month" onClick={() => turn(1)}>
          <IconChevronRight size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <table className={classes.month} aria-label={monthName.format(new Date(at))}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    ref={date === at ? current : undefined}
                    type="button"
                    tabIndex={date === at ? 0 : -1}
                    aria-label={fullName.format(new Date(date))}
                    aria-pressed={date === value}
                    aria-current={date === today ? 'date' : undefined}
                    disabled={isOff(date)}
                    data-outside={date.slice(0, 7) !== at.slice(0, 7) || undefined}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
