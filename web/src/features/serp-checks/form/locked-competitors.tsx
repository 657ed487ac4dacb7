import { IconLock } from '@tabler/icons-react'
import { holdsAbility } from '../../../shared/session/access.ts'
import { ViewPlans } from '../../../shared/ui/view-plans.tsx'
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
      {holdsAbility('VIEW_PRICING_PAGE') && <ViewPlans size="sm" variant="default" />}
    </div>
  )
}
