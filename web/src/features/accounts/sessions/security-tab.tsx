import type { ReactNode } from 'react'
import { useAccount } from '../../../parts/access/account.ts'
import { OwnerOnly } from '../../../parts/access/locked/owner-only.tsx'
import { AccountDataPanel } from '../../../parts/accounts/account-data/account-data-panel.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { securityMessages } from './messages.ts'
import { PasswordLink } from './password-link.tsx'
import classes from './security-tab.module.css'
import { SessionList } from './session-list.tsx'

type SecurityTabProps = {
  onSignOut: () => void
  /** The panel of second factors, a feature of its own. */
  twoStep: ReactNode
}

/** A tab of the profile: the password, where the account is open, and what it takes to get in. */
export function SecurityTab({ onSignOut, twoStep }: SecurityTabProps) {
  const user = useAccount()?.userData
  return (
    <div className={classes.page}>
      <OwnerOnly what={securityMessages.ownerOnly}>
        {user !== undefined && <ChangePasswordForm accountId={user.id} email={user.email} />}
        {twoStep}
        <SessionList onSignOut={onSignOut} />
        <DeviceList />
        {user !== undefined && <PasswordLink email={user.email} />}
        <AccountDataPanel />
      </OwnerOnly>
    </div>
  )
}
