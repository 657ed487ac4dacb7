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
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { DateField } from '../../../shared/inputs/date-field.tsx'
import { Popup } from '../../../shared/ui/actions/popup.tsx'
import classes from './comparison-menu.module.css'
import { buttonText, comparisonText, periodNames } from './messages.ts'

type ComparisonMenuProps = {
  comparison: Comparison
  /** Its meaning for the newest day; undefined before that is known. */
  compared: DayCompared | null | undefined
  onChange: (comparison: Comparison) => void
}

/** The button that shows what changes are compared with, and its menu. */
export const ComparisonMenu = ({ comparison, compared, onChange }: ComparisonMenuProps) => (
  <Popup
    width={280}
    position="bottom-start"
    button={(toggle) => (
      <Button
        variant="default"
        data-shrinks
        leftSection={<IconArrowsLeftRight size={15} stroke={1.8} aria-hidden />}
        aria-label={`Compare: ${buttonText(comparison, compared)}`}
        data-hint={compared === undefined ? undefined : comparisonText(comparison, compared)}
        onClick={toggle}
      >
        {buttonText(comparison, compared)}
      </Button>
    )}
  >
    {(close) => {
      const choose = (chosen: Comparison) => {
        close()
        onChange(chosen)
      }
      return (
        <>
          {comparisonPeriods.map((period) => (
            <UnstyledButton
              key={period}
              className={classes.period}
              aria-pressed={period === comparison}
              onClick={() => choose(period)}
            >
              {periodNames[period]}
              {period === comparison && <IconCheck size={14} stroke={2} aria-hidden />}
            </UnstyledButton>
          ))}
          <CustomDate comparison={comparison} newest={compared?.date} onChoose={choose} />
          {compared !== undefined && (
            <p className={classes.meaning} role="status">
              {comparisonText(comparison, compared)}
            </p>
          )}
        </>
      )
    }}
  </Popup>
)

type CustomDateProps = { comparison: Comparison; newest: string | undefined; onChoose: (date: string) => void }

function CustomDate({ comparison, newest, onChoose }: CustomDateProps) {
  const [date, setDate] = useState(isComparisonPeriod(comparison) ? '' : comparison)
  const [problem, setProblem] = useState<string>()
  const [today] = useState(() => localDateOf(new Date(), browserTimeZone()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (date === '') setProblem('Please choose a date.')
    else onChoose(date)
  }
  return (
    <form className={classes.custom} noValidate onSubmit={submit}>
      <DateField
        label="Custom date"
        today={today}
        max={newest}
        value={date}
        error={problem}
        onChange={(next) => {
          setDate(next)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="default">
        Compare
      </Button>
    </form>
  )
}
