import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DomainListPage } from '../../features/domain-projects/list/domain-list-page.tsx'
import { type ListAddress, orderOf, readListAddress } from '../../features/domain-projects/list/list-address.ts'
import { mayList } from '../../features/domain-projects/list/list-status.ts'
import { domainProjectList } from '../../features/domain-projects/queries.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

/** Names no module: without a plan the page is locked, and what one has stays readable on it. */
export const Route = createFileRoute('/_app/domain-projects-list')({
  staticData: { title: 'Domain projects', section: 'Domain Checker', ability: 'VIEW_DOMAIN_PROJECTS' },
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => ({ search: search.search ?? '', ...orderOf(search) }),
  loader: ({ context, deps: { search, ...order } }) => {
    const account = readStoredAccount()
    if (account !== undefined && mayList(account))
      void context.queryClient.prefetchInfiniteQuery(domainProjectList(search, order))
  },
  component: DomainProjectsList,
})

function DomainProjectsList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <DomainListPage
      address={address}
      onChange={(part: ListAddress) =>
        void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })
      }
    />
  )
}
