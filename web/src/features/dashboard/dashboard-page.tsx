import type { ReactNode } from 'react'
import { roleNames } from '#contract/rules/plan-modules.ts'
import { formatLongDay } from '../../shared/format/dates.ts'
import { useAccount } from '../../shared/session/account.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { CustomerDashboard } from './customer/customer-dashboard.tsx'
import type { DashboardAddress } from './dashboard-address.ts'

type DashboardPageProps = {
  now: Date
  address: DashboardAddress
  onChange: (part: DashboardAddress) => void
  /** What a Superadmin sees: the newest checks. */
  latestChecks: ReactNode
}

/** /: what an account has, and what became of it last. A Superadmin has no credits of their own to see. */
export function DashboardPage({ now, address, onChange, latestChecks }: DashboardPageProps) {
  const account = useAccount()
  if (account === undefined) return null
  const isSuperadmin = account.userData.role[0] === roleNames.superadmin
  if (isSuperadmin) return <SuperadminDashboard now={now}>{latestChecks}</SuperadminDashboard>
  return <CustomerDashboard account={account} now={now} address={address} onChange={onChange} />
}

const SuperadminDashboard = ({ now, children }: { now: Date; children: ReactNode }) => (
  <>
    <PageHeader title="Dashboard" context={formatLongDay(now)} />
    {children}
  </>
)
