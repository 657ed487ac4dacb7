import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './marks.module.css'

type MoveProps = { by: number | null; better: 'more' | 'less'; unit?: string }

/** An arrow up always means better, whether the number rose or fell; renders nothing without a change. */
export function Move({ by, better, unit = '' }: MoveProps) {
  if (by === null || by === 0) return null
  const isBetter = better === 'more' ? by > 0 : by < 0
  const Glyph = isBetter ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.move} data-tone={isBetter ? 'up' : 'down'}>
      <Glyph size={12} stroke={2.4} aria-hidden />
      <VisuallyHidden>{isBetter ? 'better by' : 'worse by'} </VisuallyHidden>
      {Math.abs(by)}
      {unit}
    </span>
  )
}
