import { Skeleton } from '@mantine/core'
import { useAccount } from '../../../parts/access/account.ts'
import { MaintenanceNotice } from '../../../parts/access/locked/maintenance-notice.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { backlinkCheckHeader } from '../messages.ts'
import { module } from '../permissions.ts'
import { BacklinkCheckForm } from './backlink-check-form.tsx'

/** /backlink-overview: who links to a domain. */
export function BacklinkCheckPage({ onStarted }: { onStarted: (id: number) => void }) {
  const account = useAccount()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...backlinkCheckHeader} />
      <MaintenanceNotice module={module} />
      <BacklinkCheckForm user={account.userData} onStarted={onStarted} />
    </div>
  )
}
