import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { Icon } from '../ui/icon.ts'
import classes from './change-mark.module.css'
import { changeWords, type RankChange } from './rank-change.ts'

const looks = {
  improved: { icon: IconArrowUp, tone: 'up' },
  declined: { icon: IconArrowDown, tone: 'down' },
  new: { icon: IconPlus, tone: 'up' },
  lost: { icon: IconX, tone: 'down' },
} as const satisfies Record<RankChange['kind'], { icon: Icon; tone: 'up' | 'down' }>

/** Direction by its shape first, by colour second; silent where nothing moved, because most ranks do not. */
export function ChangeMark({ change }: { change: RankChange }) {
  const { icon: Glyph, tone } = looks[change.kind]
  return (
    <span className={classes.change} data-tone={tone}>
      <Glyph size={12} stroke={2.4} aria-hidden />
      {'by' in change && <span aria-hidden>{change.by}</span>}
      <VisuallyHidden>, {changeWords(change)}</VisuallyHidden>
    </span>
  )
}
