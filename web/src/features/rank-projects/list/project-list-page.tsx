import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { LoadInput } from '../../../module.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { readStoredAccount } from '../../../shared/session/session.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { projectListHeader } from '../messages.ts'
import { type ListAddress, listChoiceOf } from './list-address.ts'
import { listStatus } from './list-status.ts'
import { CheckProjectButton } from './no-projects.tsx'
import type { ProjectListActions } from './project-actions.tsx'
import { rankProjectList } from './project-list.ts'
import { ProjectListPanel } from './project-list-panel.tsx'
import { useRemoveProject } from './use-remove-project.ts'

const loadLockedList = () => import('./locked-list.tsx')
const LockedList = lazy(loadLockedList)
const loadRunTime = () => import('../schedule/run-time-dialog.tsx')
const RunTimeDialog = lazy(loadRunTime)
const loadRemove = () => import('./remove-dialog.tsx')
const RemoveDialog = lazy(loadRemove)

type ProjectListPageProps = { address: ListAddress; onChange: (address: ListAddress) => void }
type Question = { about: 'run-time' | 'remove'; project: RankProject }

/** /list-serp-project: every project with its ranks; running ones update live. */
export default function ProjectListPage({ address, onChange }: ProjectListPageProps) {
  const account = useAccount()
  const first = useInfiniteQuery(rankProjectList(listChoiceOf({}))).data?.pages[0]?.data
  const total = first?.pagination.total
  const status = account === undefined ? 'open' : listStatus(account, total)
  const [question, setQuestion] = useState<Question>()
  const { remove } = useRemoveProject()
  useLoadAhead(loadRunTime)
  useLoadAhead(loadRemove)
  const mayChange = account?.userAbilities.includes('CREATE_SERP_PROJECT') === true
  const isLocked = status !== 'open'
  const actions = useMemo<ProjectListActions>(
    () => ({
      isLocked,
      openRunTime: mayChange ? (project) => setQuestion({ about: 'run-time', project }) : undefined,
      confirmRemove: mayChange ? (project) => setQuestion({ about: 'remove', project }) : undefined,
    }),
    [isLocked, mayChange],
  )
  const close = () => setQuestion(undefined)
  return (
    <>
      {status === 'open' ? (
        <>
          <PageHeader {...projectListHeader} actions={<CheckProjectButton />} />
          <ProjectListPanel address={address} onChange={onChange} actions={actions} />
        </>
      ) : (
        <Suspense>
          <LockedList
            status={status}
            hasProjects={total !== 0}
            projectLimit={first?.project_limit}
            address={address}
            onChange={onChange}
            actions={actions}
          />
        </Suspense>
      )}
      <Suspense>
        {question?.about === 'run-time' && <RunTimeDialog project={question.project} onClose={close} />}
        {question?.about === 'remove' && (
          <RemoveDialog project={question.project} onConfirm={() => remove(question.project.id)} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

export function load({ queryClient, address }: LoadInput<ListAddress>) {
  void queryClient.prefetchInfiniteQuery(rankProjectList(listChoiceOf(address)))
  const account = readStoredAccount()
  // Only the reply may tell that the list is locked, so the locked view loads along with it.
  if (account !== undefined && listStatus(account, 0) !== 'open') void loadLockedList().catch(() => undefined)
}
