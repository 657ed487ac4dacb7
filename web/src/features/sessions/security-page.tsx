import type { ReactNode } from 'react'
import { useAccount } from '../../shared/session/account.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { DeviceList } from './device-list.tsx'
import { securityHeader } from './messages.ts'
import { PasswordLink } from './password-link.tsx'
import classes from './security-page.module.css'
import { SessionList } from './session-list.tsx'

type SecurityPageProps = {
  onSignOut: () => void
  /** The panel of second factors, a feature of its own. */
  twoStep: ReactNode
}

/** /user-security: where the account is open, and what it takes to get in. */
export function SecurityPage({ onSignOut, twoStep }: SecurityPageProps) {
  const account = useAccount()
  return (
    <div className={classes.page}>
      <PageHeader {...securityHeader} />
      <SessionList onSignOut={onSignOut} />
      {twoStep}
      <DeviceList />
      {account !== undefined && <PasswordLink email={account.userData.email} />}
    </div>
  )
}
