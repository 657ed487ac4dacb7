import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAccount } from '../../../parts/access/account.ts'
import { MaintenanceNotice } from '../../../parts/access/locked/maintenance-notice.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { backlinkChecks } from '../backlink-checks.ts'
import { backlinkCheckHeader } from '../messages.ts'
import { BacklinkCheckForm } from './backlink-check-form.tsx'

/** /backlink-overview: who links to a domain. */
function BacklinkCheckPage({ onStarted }: { onStarted: (id: number) => void }) {
  const account = useAccount()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...backlinkCheckHeader} />
      <MaintenanceNotice module={backlinkChecks.module} />
      <BacklinkCheckForm user={account.userData} onStarted={onStarted} />
    </div>
  )
}

export default function BacklinkOverview() {
  const navigate = useNavigate()
  const open = useCallback(
    (id: number) => void navigate({ to: '/backlink-view/$id', params: { id: String(id) } }),
    [navigate],
  )
  return <BacklinkCheckPage onStarted={open} />
}
