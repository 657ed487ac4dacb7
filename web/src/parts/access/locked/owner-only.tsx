import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Notice } from '../../../shared/ui/states/notice.tsx'
import { useIsSwitched } from '../switched.ts'
import classes from './locked-screen.module.css'

/** Controls of the customer's alone: staff who are switched in see them, with the reason why they are disabled. */
export function OwnerOnly({ what, children }: { what: string; children: ReactNode }) {
  if (!useIsSwitched()) return children
  return (
    <div className={classes.ownerOnly}>
      <Notice icon={IconLock} action={undefined}>
        {what}
      </Notice>
      <fieldset disabled className={classes.controls}>
        {children}
      </fieldset>
    </div>
  )
}
