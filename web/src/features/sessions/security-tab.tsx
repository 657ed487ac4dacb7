import { useAccount } from '../../shared/session/account.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeviceList } from './device-list.tsx'
import { PasswordLink } from './password-link.tsx'
import classes from './security-tab.module.css'
import { SessionList } from './session-list.tsx'

/** A tab of the profile: the password, where the account is open, and what it takes to get in. */
export function SecurityTab({ onSignOut }: { onSignOut: () => void }) {
  const user = useAccount()?.userData
  return (
    <div className={classes.page}>
      {user !== undefined && <ChangePasswordForm accountId={user.id} email={user.email} />}
      <SessionList onSignOut={onSignOut} />
      <DeviceList />
      {user !== undefined && <PasswordLink email={user.email} />}
    </div>
  )
}
