import { VisuallyHidden } from '@mantine/core'
import { IconArrowAutofitHeight, IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import classes from './change-mark.module.css'
import { changeText, type RankChange } from './rank-change.ts'

const snapshots = {
  improved: { icon: IconArrowUp, tone: 'up' },
  declined: { icon: IconArrowDown, tone: 'down' },
  new: { icon: IconPlus, tone: 'up' },
  lost: { icon: IconX, tone: 'down' },
  depth: { icon: IconArrowAutofitHeight, tone: 'quiet' },
} as const satisfies Record<RankChange['kind'], { icon: Icon; tone: 'up' | 'down' | 'quiet' }>

/**
 * Direction by its shape first, by colour second; silent where nothing moved, because most ranks do not. Another depth is
 * marked without a direction.
 */
export function ChangeMark({ change }: { change: RankChange }) {
  const { icon: Glyph, tone } = snapshots[change.kind]
  return (
    <span className={classes.change} data-tone={tone}>
      <Glyph size={12} stroke={2.4} aria-hidden />
      {'by' in change && <span aria-hidden>{change.by}</span>}
      <VisuallyHidden>, {changeText(change)}</VisuallyHidden>
    </span>
  )
}
