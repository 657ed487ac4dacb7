import { IconLock } from '@tabler/icons-react'
import { formWords } from '../messages.ts'
import classes from './start-check-page.module.css'

/** What a trial sees in the place of the competitors. */
export function LockedCompetitors() {
  return (
    <div className={classes.lockedBox}>
      <span className={classes.lockedIcon}>
        <IconLock size={18} stroke={1.7} aria-hidden />
      </span>
      <div>
        <b>{formWords.lockedCompetitors}</b>
        <p>See three rivals beside your own rank for every keyword.</p>
      </div>
    </div>
  )
}
