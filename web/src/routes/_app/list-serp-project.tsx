import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ListAddress, listChoiceOf, readListAddress } from '../../features/rank-projects/list/list-address.ts'
import { listStatus } from '../../features/rank-projects/list/list-status.ts'
import { rankProjectList } from '../../features/rank-projects/list/project-list.ts'
import { ProjectListPage } from '../../features/rank-projects/list/project-list-page.tsx'
import { holdsAbility } from '../../parts/access/access.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

const loadLockedList = () => import('../../features/rank-projects/list/locked-list.tsx')

/** Names no module: without a plan the page is locked, and what one has stays readable on it. */
export const Route = createFileRoute('/_app/list-serp-project')({
  staticData: { title: 'Projects listing', section: 'SERP Projects', ability: 'VIEW_SERP_PROJECT_LIST' },
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => listChoiceOf(search),
  loader: ({ context, deps }) => {
    if (holdsAbility('VIEW_SERP_PROJECT_LIST')) void context.queryClient.prefetchInfiniteQuery(rankProjectList(deps))
    const account = readStoredAccount()
    // Whether it is locked may depend on the answer; what is drawn then is on its way with it.
    if (account !== undefined && listStatus(account, 0) !== 'open') void loadLockedList().catch(() => undefined)
  },
  component: ListSerpProject,
})

function ListSerpProject() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <ProjectListPage
      address={address}
      onChange={(part: ListAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
