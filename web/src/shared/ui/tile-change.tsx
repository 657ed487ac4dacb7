import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatDate } from '../format/calendar-days.ts'
import { formatCount } from '../format/numbers.ts'
import classes from './tile-change.module.css'

/** How a figure changed since a date; more is better. */
export function TileChange({ by, date }: { by: number; date: string }) {
  if (by === 0) return <span>No change since {formatDate(date)}</span>
  const Glyph = by > 0 ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.change}>
      <b data-tone={by > 0 ? 'up' : 'down'}>
        <Glyph size={12} stroke={2.4} aria-hidden />
        <VisuallyHidden>{by > 0 ? 'up by' : 'down by'} </VisuallyHidden>
        {formatCount(Math.abs(by))}
      </b>{' '}
      vs {formatDate(date)}
    </span>
  )
}
