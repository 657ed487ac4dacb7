import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LoadInput, PageProps } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { useModules } from '../../../use-modules.ts'
import { secondFactors } from '../factors/queries.ts'
import { TwoStepPanel } from '../factors/two-step-panel.tsx'
import { logOut } from '../log-out.ts'
import { openSessions, trustedDevices } from '../sessions/queries.ts'
import { SecurityTab } from '../sessions/security-tab.tsx'
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

/** /user-profile: who one is here, and everything one may change of it. */
export default function ProfilePage({ address, onChange }: PageProps<ProfileAddress>) {
  const queryClient = useQueryClient()
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
            onChange={(chosen) => onChange({ tab: chosen === 'info' ? undefined : chosen }, 'push')}
          />
          {tab === 'info' && user !== undefined && <EditProfileForm key={user.id} user={user} />}
          {tab === 'security' && <SecurityTab onSignOut={() => void logOut(queryClient)} twoStep={<TwoStepPanel />} />}
          {tab === 'notifications' && <NotificationSettings />}
        </div>
      </div>
    </>
  )
}

/** The settings each module adds, in the order of the modules. */
function NotificationSettings() {
  const modules = useModules()
  const [parts] = useState(() =>
    modules.flatMap(({ notificationSettings }) => (notificationSettings ? [lazy(notificationSettings)] : [])),
  )
  return (
    <Suspense>
      {parts.map((Settings, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the modules stay the same
        <Settings key={at} />
      ))}
    </Suspense>
  )
}

export function load({ queryClient, address: { tab } }: LoadInput<ProfileAddress>) {
  if (tab !== 'security') return
  void queryClient.prefetchQuery(secondFactors)
  void queryClient.prefetchQuery(openSessions)
  void queryClient.prefetchQuery(trustedDevices)
}
