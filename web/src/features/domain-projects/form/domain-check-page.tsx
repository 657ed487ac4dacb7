import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { MaintenanceNotice } from '../../../parts/access/locked/maintenance-notice.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { domainCheckHeader } from '../messages.ts'
import { DomainCheckForm } from './domain-check-form.tsx'

/** /domain-check: what a domain ranks for. */
function DomainCheckPage({ onStarted }: { onStarted: (id: number) => void }) {
  const account = useAccount()
  const details = useAccountDetails()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...domainCheckHeader} />
      <MaintenanceNotice module="Domain Checker" />
      <DomainCheckForm
        // The account type decides what is open; a change of it starts the form anew.
        key={account.userData.type}
        user={account.userData}
        setting={details?.module.DOMAIN}
        most={details?.domainKeywordsLimit}
        onStarted={onStarted}
      />
    </div>
  )
}

export default function DomainCheck() {
  const navigate = useNavigate()
  return <DomainCheckPage onStarted={(id) => void navigate({ to: '/domain-view/$id', params: { id: String(id) } })} />
}
