import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import layout from '../../../shared/inputs/form-layout.module.css'
import { isOnTrial } from '../../../shared/inputs/query-limits.ts'
import { useAccount, useAccountDetails } from '../../../shared/session/account.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { createProjectHeader } from '../messages.ts'
import { CreateProjectForm, type StepAddress } from './create-project-form.tsx'
import { ProjectFormPending } from './project-form-pending.tsx'
import { ProjectQueued } from './project-queued.tsx'
import { useProjectRoom } from './use-project-room.ts'

const ProjectsFull = lazy(() => import('./projects-full.tsx'))

type CreateProjectPageProps = StepAddress & { onDone: () => void }

/** /create-serp-project and /create-rank-project: a domain's ranks for keywords, over time. */
export function CreateProjectPage({ onDone, ...address }: CreateProjectPageProps) {
  const account = useAccount()
  const details = useAccountDetails()
  const [created, setCreated] = useState<{ id: number; keywords: number }>()
  const { isAsking, full, keywordLimit } = useProjectRoom()
  if (account === undefined) return <Skeleton height={400} />
  return (
    <div className={layout.page}>
      <PageHeader {...createProjectHeader} />
      {created !== undefined ? (
        <Panel>
          <ProjectQueued {...created} onDone={onDone} />
        </Panel>
      ) : full !== undefined ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <ProjectsFull {...full} isTrial={isOnTrial(account.userData)} />
        </Suspense>
      ) : isAsking ? (
        <ProjectFormPending />
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
