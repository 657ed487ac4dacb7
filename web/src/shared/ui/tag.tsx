import type { Icon } from './icon.ts'
import classes from './tag.module.css'

type TagProps = { children: string; tone?: 'plain' | 'accent' | 'up' | 'warn'; icon?: Icon }

/** A word that marks what it stands beside. */
export function Tag({ children, tone = 'plain', icon: Glyph }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {Glyph !== undefined && <Glyph size={13} stroke={2.4} aria-hidden />}
      {children}
    </span>
  )
}
