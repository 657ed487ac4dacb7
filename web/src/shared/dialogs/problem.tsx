import type { ReactNode } from 'react'
import classes from './dialog.module.css'

/** The reason why what was asked for in a dialog did not happen. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={classes.problem} role="alert">
    {children}
  </p>
)
