import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import classes from './tile-change.module.css'

type TileChangeProps = {
  /** Null or undefined where there is nothing to compare with. */
  by: number | null | undefined
  unit?: string
  better: 'more' | 'less'
  /** The date of what it is compared with. */
  since: string | undefined
}

/** An arrow up is always better, whichever way the number went. */
export function TileChange({ by, unit = '', better, since }: TileChangeProps) {
  if (since === undefined) return 'First check'
  const compared = `vs ${formatDateOfYear(since)}`
  if (by === null || by === undefined) return null
  if (by === 0) return `No change ${compared}`
  const isBetter = better === 'more' ? by > 0 : by < 0
  const Glyph = isBetter ? IconArrowUp : IconArrowDown
  return (
    <>
      <span className={classes.change} data-tone={isBetter ? 'up' : 'down'}>
        <Glyph size={12} stroke={2.4} aria-hidden />
        <VisuallyHidden>{isBetter ? 'better by' : 'worse by'} </VisuallyHidden>
        {Math.abs(by)}
        {unit}
      </span>
      {compared}
    </>
  )
}
