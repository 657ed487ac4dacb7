import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BacklinkListPage } from '../../features/backlinks/list/backlink-list-page.tsx'
import { backlinkAbilities, backlinkList } from '../../features/backlinks/queries.ts'
import { orderOf } from '../../parts/site-checks/list/site-list.ts'
import { mayList } from '../../parts/site-checks/site-access.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

/** Names no module: without a plan the page is locked, and what one has stays readable on it. */
export const Route = createFileRoute('/_app/backlinks-projects-list')({
  staticData: { title: 'Backlink projects', section: 'Backlinks', ability: 'VIEW_BACKLINK_PROJECTS' },
  validateSearch: backlinkList.readAddress,
  loaderDeps: ({ search }) => ({ search: search.search ?? '', ...orderOf(search) }),
  loader: ({ context, deps: { search, ...order } }) => {
    const account = readStoredAccount()
    if (account !== undefined && mayList(backlinkAbilities, account))
      void context.queryClient.prefetchInfiniteQuery(backlinkList.pages(search, order))
  },
  component: BacklinksProjectsList,
})

function BacklinksProjectsList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <BacklinkListPage
      address={address}
      onChange={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
    />
  )
}
