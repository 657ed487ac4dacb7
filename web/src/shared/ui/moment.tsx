import { formatClock, formatDay, formatExactly } from '../format/dates.ts'
import classes from './moment.module.css'

/** A point in time: short in the row, to the second on hover. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} className={classes.moment} data-hint={formatExactly(date)}>
      {formatDay(date)} <span className={classes.clock}>{formatClock(date)}</span>
    </time>
  )
}
