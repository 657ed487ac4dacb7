import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import type { Icon } from './icon.ts'

type EmptyStateProps = { icon: Icon; title: string; text?: string; action?: ReactNode; tone?: 'plain' | 'error' }

/** A list without rows: what is (not) there, one sentence, the action that changes it. */
export function EmptyState({ icon: Glyph, title, text, action, tone = 'plain' }: EmptyStateProps) {
  return (
    <div className={classes.root} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <span className={classes.icon}>
        <Glyph size={20} stroke={1.6} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
