import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../../parts/access/account.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { profileHeader } from './messages.ts'
import type { ProfileAddress } from './profile-address.ts'
import classes from './profile-page.module.css'
import { SummaryCard } from './summary-card.tsx'

const tabs = [
  { value: 'info', label: 'Edit Profile Info' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
] as const
type Tab = (typeof tabs)[number]['value']

type ProfilePageProps = {
  address: ProfileAddress
  onChange: (address: ProfileAddress) => void
  /** Contents of the other tabs. */
  security: ReactNode
  notifications: ReactNode
}

/** /user-profile: who one is here, and everything one may change of it. */
export function ProfilePage({ address, onChange, security, notifications }: ProfilePageProps) {
  const user = useAccount()?.userData
  const tab = address.tab ?? 'info'
  return (
    <>
      <PageHeader {...profileHeader} />
      <div className={classes.page}>
        {user !== undefined && <SummaryCard user={user} />}
        <div className={classes.tabs}>
          <SegmentedControl<Tab>
            className={classes.choice}
            aria-label="Profile"
            data={[...tabs]}
            value={tab}
            onChange={(chosen) => onChange({ tab: chosen === 'info' ? undefined : chosen })}
          />
          {tab === 'info' && user !== undefined && <EditProfileForm key={user.id} user={user} />}
          {tab === 'security' && security}
          {tab === 'notifications' && notifications}
        </div>
      </div>
    </>
  )
}
