import type { ReactNode } from 'react'
import { formatClock, formatDay, formatExactly } from '../../format/dates.ts'
import classes from './marks.module.css'

type MomentProps = {
  at: string
  /** In other words than day and clock, which then may take more than one line. */
  children?: ReactNode
  className?: string
}

/** A point in time: short in the row, to the second on hover. */
export function Moment({ at, children, className }: MomentProps) {
  const date = new Date(at)
  return (
    <time
      dateTime={at}
      className={className ?? (children === undefined ? classes.moment : undefined)}
      data-hint={formatExactly(date)}
    >
      {children ?? (
        <>
          {formatDay(date)} <span className={classes.clock}>{formatClock(date)}</span>
        </>
      )}
    </time>
  )
}
