import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ListAddress, orderOf, readListAddress } from '../../features/serp-checks/list/list-address.ts'
import { SerpListPage } from '../../features/serp-checks/list/serp-list-page.tsx'
import { serpCheckList } from '../../features/serp-checks/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/view-serps')({
  staticData: { title: 'SERP listing', section: 'SERP Checker', ability: 'VIEW_SERP_LIST' },
  validateSearch: readListAddress,
  loaderDeps: ({ search }) => ({ search: search.search ?? '', ...orderOf(search) }),
  loader: ({ context, deps: { search, ...order } }) => {
    if (holdsAbility('VIEW_SERP_LIST')) void context.queryClient.prefetchInfiniteQuery(serpCheckList(search, order))
  },
  component: ViewSerps,
})

function ViewSerps() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback(
    (part: ListAddress, how: 'replace' | 'push' = 'replace') =>
      void navigate({ search: (now) => ({ ...now, ...part }), replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <SerpListPage address={address} onChange={change} />
}
