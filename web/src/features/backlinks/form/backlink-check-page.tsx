import { Skeleton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import layout from '../../../shared/inputs/form-layout.module.css'
import { holdsAbility } from '../../../shared/session/access.ts'
import { useAccount } from '../../../shared/session/account.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { backlinkCheckHeader, backlinkTexts } from '../messages.ts'
import { useIsUnderMaintenance } from '../permissions.ts'
import { BacklinkCheckForm } from './backlink-check-form.tsx'

/** /backlink-overview: who links to a domain. */
export function BacklinkCheckPage({ onStarted }: { onStarted: (id: number) => void }) {
  const account = useAccount()
  const isClosed = useIsUnderMaintenance()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...backlinkCheckHeader} />
      {isClosed && <MaintenanceNotice />}
      <BacklinkCheckForm user={account.userData} onStarted={onStarted} />
    </div>
  )
}

const MaintenanceNotice = () => (
  <Notice
    icon={IconTool}
    action={
      holdsAbility('VIEW_BACKLINK_PROJECTS') && (
        <Link to="/backlinks-projects-list" className="link">
          Backlink projects
        </Link>
      )
    }
  >
    {backlinkTexts.maintenance} {backlinkTexts.storedReadable}
  </Notice>
)
