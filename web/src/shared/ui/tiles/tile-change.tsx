import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatDate } from '../../format/calendar-days.ts'
import { formatCount } from '../../format/numbers.ts'
import classes from './marks.module.css'

/** The change of a figure since a date; more is better. */
export function TileChange({ by, date }: { by: number; date: string }) {
  if (by === 0) return <span>No change since {formatDate(date)}</span>
  return (
    <span>
      <ChangeFigure isUp={by > 0}>{formatCount(Math.abs(by))}</ChangeFigure> vs {formatDate(date)}
    </span>
  )
}

/** The size of the difference, without a sign; more is better. */
export function ChangeFigure({ isUp, children }: { isUp: boolean; children: string }) {
  const Glyph = isUp ? IconArrowUp : IconArrowDown
  return (
    <b className={classes.change} data-tone={isUp ? 'up' : 'down'}>
      <Glyph size={12} stroke={2.4} aria-hidden />
      <VisuallyHidden>{isUp ? 'up by' : 'down by'} </VisuallyHidden>
      {children}
    </b>
  )
}
