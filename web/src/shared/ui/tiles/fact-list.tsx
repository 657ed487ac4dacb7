import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts about what a page shows, in a line with dots between them. */
export const FactList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.facts} aria-label={label}>
    {children}
  </ul>
)

/** One of them, which may begin with a picture. */
export const Fact = ({ children }: { children: ReactNode }) => <li className={classes.fact}>{children}</li>
