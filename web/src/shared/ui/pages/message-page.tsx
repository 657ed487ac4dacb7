import type { ReactNode } from 'react'
import classes from './message-text.module.css'
import { MessageText, type MessageTextProps } from './message-text.tsx'

/** A page that has nothing to show but a reason: not found, not allowed, locked, broken. */
export function MessagePage({ action, ...words }: MessageTextProps & { action?: ReactNode }) {
  return (
    <section className={classes.page}>
      <MessageText {...words} />
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </section>
  )
}
