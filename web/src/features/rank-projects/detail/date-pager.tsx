import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDate, formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import classes from './project-toolbar.module.css'

export type DatePages = {
  /** Newest first. */
  dates: readonly string[]
  /** The newest of the dates after these, and of those before them; null where there are none. */
  newer: string | null
  older: string | null
  /** The first date that still has ranks, if those of earlier dates were deleted. */
  keptFrom: string | null
  onUntil: (date: string) => void
}

/** Newest first: the right arrow goes back in time. */
export function DatePager({ dates, newer, older, keptFrom, onUntil }: DatePages) {
  return (
    <div className={classes.pager}>
      <DateStep label="Next dates" hint="Newer dates (←)" date={newer} onUntil={onUntil}>
        <IconChevronLeft size={16} aria-hidden />
      </DateStep>
      <span className={classes.range} role="status">
        {rangeText(dates)}
      </span>
      <DateStep
        label="Previous dates"
        hint={earlierHint('Earlier dates (→)', older, keptFrom)}
        date={older}
        onUntil={onUntil}
      >
        <IconChevronRight size={16} aria-hidden />
      </DateStep>
    </div>
  )
}

type StepProps = {
  label: string
  hint: string
  date: string | null
  onUntil: DatePages['onUntil']
  children: React.ReactNode
}

/** At an end it keeps the focus, so that the way back is one key. */
export function DateStep({ label, hint, date, onUntil, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      className={classes.step}
      aria-label={label}
      data-hint={hint}
      aria-disabled={date === null || undefined}
      data-disabled={date === null || undefined}
      onClick={date === null ? undefined : () => onUntil(date)}
    >
      {children}
    </ActionIcon>
  )
}

/** The hint of the step to earlier dates. On the oldest date it says why there are none. */
export const earlierHint = (hint: string, older: string | null, keptFrom: string | null) =>
  older === null && keptFrom !== null ? `Ranks before ${formatDate(keptFrom)} are no longer available` : hint

/** "14 – 20 Nov 2026", the earliest first as one reads. */
export function rangeText(dates: readonly string[]) {
  const [newest, oldest] = [dates[0], dates.at(-1)]
  if (newest === undefined || oldest === undefined) return 'No dates yet'
  if (newest === oldest) return formatDate(newest)
  if (newest.slice(0, 7) === oldest.slice(0, 7)) return `${Number(oldest.slice(8))} – ${formatDate(newest)}`
  const isSameYear = newest.slice(0, 4) === oldest.slice(0, 4)
  return `${isSameYear ? formatDateOfYear(oldest) : formatDate(oldest)} – ${formatDate(newest)}`
}
