import { AccountDataPanel } from '../../shared/account-data/account-data-panel.tsx'
import { useAccount } from '../../shared/session/account.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { DeviceList } from './device-list.tsx'
import { securityHeader } from './messages.ts'
import { PasswordLink } from './password-link.tsx'
import classes from './security-page.module.css'
import { SessionList } from './session-list.tsx'

/** /user-security: where the account is open, and what it takes to get in. */
export function SecurityPage({ onSignOut }: { onSignOut: () => void }) {
  const account = useAccount()
  return (
    <div className={classes.page}>
      <PageHeader {...securityHeader} />
      <SessionList onSignOut={onSignOut} />
      <DeviceList />
      {account !== undefined && <PasswordLink email={account.userData.email} />}
      <AccountDataPanel />
    </div>
  )
}
