import type { ReactNode } from 'react'
import type { Icon } from '../actions/icon.ts'
import classes from './notice.module.css'

type NoticeProps = { icon: Icon; action: ReactNode; children: ReactNode }

/** Something to see to, above what it is about, with the action that does. */
export const Notice = ({ icon: Glyph, action, children }: NoticeProps) => (
  <div className={classes.notice} role="note">
    <Glyph size={16} stroke={1.8} aria-hidden />
    <p>{children}</p>
    {action}
  </div>
)
