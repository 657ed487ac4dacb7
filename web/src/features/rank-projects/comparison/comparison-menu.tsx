import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowsLeftRight, IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import {
  type Comparison,
  comparisonPeriods,
  isComparisonPeriod,
} from '#contract/rules/rank-projects/comparison-periods.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { DateField } from '../../../shared/inputs/date-field.tsx'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import classes from './comparison-menu.module.css'
import { buttonText, comparisonText, earlierDateText, periodNames } from './messages.ts'

/** As in the address: what is left out is the previous check, and the newest date. */
export type ChosenDates = { compare: Comparison | undefined; as_of: string | undefined }

type ComparisonMenuProps = {
  comparison: Comparison
  /** The shown date, if it isn't the newest. */
  asOf: string | undefined
  /** Its meaning for the shown day; undefined before that is known. */
  compared: DayCompared | null | undefined
  onChange: (dates: ChosenDates) => void
}

/** The button that shows what changes are compared with, and its menu. */
export const ComparisonMenu = ({ comparison, asOf, compared, onChange }: ComparisonMenuProps) => (
  <Popup
    width={300}
    position="bottom-start"
    button={(toggle) => (
      <Button
        variant="default"
        data-shrinks
        data-folds={comparison === 'previous' || undefined}
        leftSection={<IconArrowsLeftRight size={15} stroke={1.8} aria-hidden />}
        aria-label={`Compare: ${buttonText(comparison, compared, asOf)}`}
        data-hint={compared === undefined ? undefined : meaningOf(comparison, compared, asOf)}
        onClick={toggle}
      >
        {buttonText(comparison, compared, asOf)}
      </Button>
    )}
  >
    {(close) => {
      const choose = (dates: ChosenDates) => {
        close()
        onChange(dates)
      }
      return (
        <>
          {comparisonPeriods.map((period) => (
            <UnstyledButton
              key={period}
              className={classes.period}
              aria-pressed={period === comparison}
              onClick={() => choose({ compare: period === 'previous' ? undefined : period, as_of: asOf })}
            >
              {periodNames[period]}
              {period === comparison && <IconCheck size={14} stroke={2} aria-hidden />}
            </UnstyledButton>
          ))}
          <TwoDates comparison={comparison} asOf={asOf} compared={compared} onChoose={choose} />
          {compared !== undefined && (
            <p className={classes.meaning} role="status">
              {meaningOf(comparison, compared, asOf)}
            </p>
          )}
        </>
      )
    }}
  </Popup>
)

const meaningOf = (comparison: Comparison, compared: DayCompared | null, asOf: string | undefined) =>
  asOf === undefined || compared === null
    ? comparisonText(comparison, compared)
    : earlierDateText(asOf, comparison, compared)

type TwoDatesProps = Omit<ComparisonMenuProps, 'onChange'> & { onChoose: (dates: ChosenDates) => void }

/** Any date, compared with any earlier one. */
function TwoDates({ comparison, asOf, compared, onChoose }: TwoDatesProps) {
  // Only the newest date is known without asking for another.
  const newest = asOf === undefined ? compared?.date : undefined
  const [shown, setShown] = useState(asOf ?? '')
  const [earlier, setEarlier] = useState(isComparisonPeriod(comparison) ? '' : comparison)
  const [problem, setProblem] = useState<string>()
  const [today] = useState(() => localDateOf(new Date(), browserTimeZone()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const last = shown === '' ? newest : shown
    if (earlier === '') setProblem('Please choose a date.')
    else if (last !== undefined && earlier >= last) setProblem(`Please choose a date before ${formatDate(last)}.`)
    else onChoose({ compare: earlier, as_of: shown === '' || shown === newest ? undefined : shown })
  }
  const change = (set: (date: string) => void) => (date: string) => {
    set(date)
    setProblem(undefined)
  }
  return (
    <form className={classes.dates} noValidate onSubmit={submit}>
      <DateField
        label="Date"
        description={newest === undefined ? undefined : `Leave empty for the latest, ${formatDate(newest)}`}
        today={today}
        max={newest ?? today}
        value={shown}
        onChange={change(setShown)}
      />
      <DateField
        label="Compared with"
        today={today}
        max={shown === '' ? newest : shown}
        value={earlier}
        error={problem}
        onChange={change(setEarlier)}
      />
      <Button type="submit" variant="default">
        Compare
      </Button>
      {asOf !== undefined && (
        <Button variant="subtle" onClick={() => onChoose({ compare: undefined, as_of: undefined })}>
          Show the latest date
        </Button>
      )}
    </form>
  )
}
