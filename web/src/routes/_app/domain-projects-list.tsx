import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DomainListPage } from '../../features/domain-projects/list/domain-list-page.tsx'
import { domainAbilities, domainList } from '../../features/domain-projects/queries.ts'
import { orderOf } from '../../parts/site-checks/list/site-list.ts'
import { mayList } from '../../parts/site-checks/site-access.ts'
import { readStoredAccount } from '../../shared/session/session.ts'

/** Names no module: without a plan the page is locked, and what one has stays readable on it. */
export const Route = createFileRoute('/_app/domain-projects-list')({
  staticData: { title: 'Domain projects', section: 'Domain Checker', ability: 'VIEW_DOMAIN_PROJECTS' },
  validateSearch: domainList.readAddress,
  loaderDeps: ({ search }) => ({ search: search.search ?? '', ...orderOf(search) }),
  loader: ({ context, deps: { search, ...order } }) => {
    const account = readStoredAccount()
    if (account !== undefined && mayList(domainAbilities, account))
      void context.queryClient.prefetchInfiniteQuery(domainList.pages(search, order))
  },
  component: DomainProjectsList,
})

function DomainProjectsList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <DomainListPage
      address={address}
      onChange={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false })}
    />
  )
}
