import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { MaintenanceNotice } from '../../../parts/access/locked/maintenance-notice.tsx'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { createProjectHeader } from '../messages.ts'
import classes from './create-project.module.css'
import { CreateProjectForm, type StepAddress } from './create-project-form.tsx'
import { ProjectQueued } from './project-queued.tsx'
import { useProjectRoom } from './use-project-room.ts'

const TrackCheckForm = lazy(() => import('./track-check-form.tsx'))
const ProjectsFull = lazy(() => import('./projects-full.tsx'))

type CreateProjectPageProps = StepAddress & {
  /** The check to go on with, in place of the form. */
  check: number | undefined
  onDone: (id: number) => void
}

/** /create-serp-project and /create-rank-project: a domain's ranks for keywords, over time. */
export function CreateProjectPage({ onDone, check, ...address }: CreateProjectPageProps) {
  const account = useAccount()
  const details = useAccountDetails()
  const [created, setCreated] = useState<{ id: number; keywords: number }>()
  const { isAsking, full, keywordLimit } = useProjectRoom()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...createProjectHeader} />
      <MaintenanceNotice module="SERP Projects" />
      {created !== undefined ? (
        <Panel>
          <ProjectQueued {...created} onDone={() => onDone(created.id)} />
        </Panel>
      ) : full !== undefined ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <ProjectsFull {...full} isTrial={isOnTrial(account.userData)} />
        </Suspense>
      ) : isAsking ? (
        <ProjectFormPending />
      ) : check !== undefined ? (
        <Suspense fallback={<ProjectFormPending />}>
          <TrackCheckForm checkId={check} user={account.userData} onTracked={onDone} />
        </Suspense>
      ) : (
        <CreateProjectForm
          // The account type decides what is open; a change of it starts the form anew.
          key={account.userData.type}
          user={account.userData}
          setting={details?.module.SERPS}
          keywordLimit={keywordLimit}
          onCreated={(id, keywords) => setCreated({ id, keywords })}
          {...address}
        />
      )}
    </div>
  )
}

/** In the room of the form and its cost, until it is known whether another project fits. */
const ProjectFormPending = () => (
  <div className={layout.layout} aria-busy>
    <div className={classes.pending}>
      <Skeleton height={24} width="60%" radius="xl" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
    <Skeleton height={440} />
  </div>
)
