import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { LoadInput, PageProps } from '../../../module.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { MaintenanceNotice } from '../../../parts/access/locked/maintenance-notice.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { startCheckHeader } from '../messages.ts'
import { oneSerpCheck } from '../queries.ts'
import type { CheckAddress } from './check-address.ts'
import { StartCheckForm } from './start-check-form.tsx'

type StartCheckPageProps = Pick<ComponentProps<typeof StartCheckForm>, 'address' | 'onPrefilled' | 'onStarted'>

/** /create-serp: where a domain ranks for a list of keywords, once. */
function StartCheckPage({ address, onPrefilled, onStarted }: StartCheckPageProps) {
  const account = useAccount()
  const details = useAccountDetails()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...startCheckHeader} />
      <MaintenanceNotice module="SERP Checker" />
      <StartCheckForm
        // The account type decides what is open; a change of it starts the form anew.
        key={account.userData.type}
        user={account.userData}
        setting={details?.module.SERPS}
        address={address}
        onPrefilled={onPrefilled}
        onStarted={onStarted}
      />
    </div>
  )
}

export default function CreateSerp({ address }: PageProps<CheckAddress>) {
  const navigate = useNavigate()
  return (
    <StartCheckPage
      address={address}
      onPrefilled={() => void navigate({ to: '/create-serp', search: {}, replace: true, resetScroll: false })}
      onStarted={(id) => void navigate({ to: '/view-serps', search: { open: id } })}
    />
  )
}

export function load({ queryClient, address: { from } }: LoadInput<CheckAddress>) {
  if (from !== undefined && holdsAbility('VIEW_SERP_LIST')) void queryClient.prefetchQuery(oneSerpCheck(from))
}
