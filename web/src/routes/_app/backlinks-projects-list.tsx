import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BacklinkListPage } from '../../features/backlinks/list/backlink-list-page.tsx'
import { type ListAddress, orderOf, readListAddress } from '../../features/backlinks/list/list-address.ts'
import { mayList } from '../../features/backlinks/list/list-status.ts'
import { backlinkProjectList } from '../../features/backlinks/queries.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

/** Names no module: without a plan the page is locked, and what one has stays readable on it. */
export const Route = createFileRoute('/_app/backlinks-projects-list')({
  staticData: { title: 'Backlink projects', section: 'Backlinks', ability: 'VIEW_BACKLINK_PROJECTS' },
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => ({ search: search.search ?? '', ...orderOf(search) }),
  loader: ({ context, deps: { search, ...order } }) => {
    const account = readStoredAccount()
    if (account !== undefined && mayList(account))
      void context.queryClient.prefetchInfiniteQuery(backlinkProjectList(search, order))
  },
  component: BacklinksProjectsList,
})

function BacklinksProjectsList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <BacklinkListPage
      address={address}
      onChange={(part: ListAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
