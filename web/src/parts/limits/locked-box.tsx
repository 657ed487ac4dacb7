import { IconLock } from '@tabler/icons-react'
import { holdsAbility } from '../access/access.ts'
import { ViewPlans } from '../billing/plans/view-plans.tsx'
import classes from './locked-box.module.css'

/** Stands in a form where an upgrade would put fields. */
export function LockedBox({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.box}>
      <span className={classes.icon}>
        <IconLock size={18} stroke={1.7} aria-hidden />
      </span>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {holdsAbility('VIEW_PRICING_PAGE') && <ViewPlans size="sm" variant="default" />}
    </div>
  )
}
