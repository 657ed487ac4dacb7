import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { ChosenDates } from './comparison-menu.tsx'
import classes from './earlier-date-notice.module.css'
import { earlierDateText } from './messages.ts'

type EarlierDateNoticeProps = {
  asOf: string
  comparison: Comparison
  /** Undefined before it is known. */
  compared: DayCompared | null | undefined
  onChange: (dates: ChosenDates) => void
}

/** Says that the project is shown as of an earlier date, and what that is compared with. */
export const EarlierDateNotice = ({ asOf, comparison, compared, onChange }: EarlierDateNoticeProps) => (
  <div className={classes.notice}>
    <IconHistory size={16} stroke={1.8} aria-hidden />
    <p className={classes.text} role="status">
      {compared && earlierDateText(asOf, comparison, compared)}
    </p>
    <Button variant="default" size="compact-sm" onClick={() => onChange({ compare: undefined, as_of: undefined })}>
      Show the latest date
    </Button>
  </div>
)
