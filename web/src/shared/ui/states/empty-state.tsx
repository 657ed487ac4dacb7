import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../actions/icon.ts'
import { IconTile } from '../tiles/icon-tile.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  icon: Icon
  title: string
  text?: string
  action?: ReactNode
  tone?: 'plain' | 'error'
  /** On one line, for pages with several of them. */
  isCompact?: boolean | undefined
}

/** A list without rows: what is (not) there, one sentence, the action that changes it. */
export function EmptyState({ icon, title, text, action, tone = 'plain', isCompact }: EmptyStateProps) {
  return (
    <div className={classes.root} data-compact={isCompact || undefined} role={tone === 'error' ? 'alert' : undefined}>
      <span className={classes.icon}>
        <IconTile icon={icon} tone={tone} stroke={1.6} />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}

type NoMatchesProps = Pick<EmptyStateProps, 'icon' | 'title' | 'text'> & { clear?: string; onClear: () => void }

/** A search that finds nothing, and the way back. */
export const NoMatches = ({ clear = 'Clear search', onClear, ...words }: NoMatchesProps) => (
  <EmptyState
    {...words}
    action={
      <Button variant="default" onClick={onClear}>
        {clear}
      </Button>
    }
  />
)
