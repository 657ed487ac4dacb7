import { useAccount } from '../../shared/session/account.ts'
import { OwnerOnly } from '../../shared/ui/owner-only.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { DeviceList } from './device-list.tsx'
import { securityHeader, securityMessages } from './messages.ts'
import { PasswordLink } from './password-link.tsx'
import classes from './security-page.module.css'
import { SessionList } from './session-list.tsx'

/** /user-security: where the account is open, and what it takes to get in. */
export function SecurityPage({ onSignOut }: { onSignOut: () => void }) {
  const account = useAccount()
  return (
    <div className={classes.page}>
      <PageHeader {...securityHeader} />
      <OwnerOnly what={securityMessages.ownerOnly}>
        <SessionList onSignOut={onSignOut} />
        <DeviceList />
        {account !== undefined && <PasswordLink email={account.userData.email} />}
      </OwnerOnly>
    </div>
  )
}
