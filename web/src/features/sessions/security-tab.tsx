import type { ReactNode } from 'react'
import { useAccount } from '../../shared/session/account.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { PasswordLink } from './password-link.tsx'
import classes from './security-tab.module.css'
import { SessionList } from './session-list.tsx'

/** A tab of the profile: the password, where the account is open, and what it takes to get in. */
type SecurityTabProps = {
  onSignOut: () => void
  /** The panel of second factors, a feature of its own. */
  twoStep: ReactNode
}

export function SecurityTab({ onSignOut, twoStep }: SecurityTabProps) {
  const user = useAccount()?.userData
  return (
    <div className={classes.page}>
      {user !== undefined && <ChangePasswordForm accountId={user.id} email={user.email} />}
      {twoStep}
      <SessionList onSignOut={onSignOut} />
      <DeviceList />
      {user !== undefined && <PasswordLink email={user.email} />}
    </div>
  )
}
