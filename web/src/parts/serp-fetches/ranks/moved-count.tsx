import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { formatCount } from '../../../shared/format/numbers.ts'
import classes from './moved-count.module.css'

const glyphs = { improved: IconArrowUp, declined: IconArrowDown, lost: IconX } as const

/** The number of keywords of a project that improved, declined or were lost, depending on the column; a muted 0 for none. */
export function MovedCount({ kind, count }: { kind: keyof typeof glyphs; count: number }) {
  const Glyph = glyphs[kind]
  if (count === 0) return <span className={classes.none}>0</span>
  return (
    <span className={classes.moved} data-tone={kind === 'improved' ? 'up' : 'down'}>
      <Glyph size={13} stroke={2.2} aria-hidden />
      {formatCount(count)}
    </span>
  )
}
