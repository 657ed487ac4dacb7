import type { ReactNode } from 'react'
import classes from './note-letter.module.css'

/** The letter that ties a note to its place on the curve. */
export const NoteLetter = ({ children }: { children: ReactNode }) => <span className={classes.letter}>{children}</span>
